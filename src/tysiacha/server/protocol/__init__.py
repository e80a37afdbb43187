"""What goes over the wire: messages as values, and one strict reader for all of them."""
