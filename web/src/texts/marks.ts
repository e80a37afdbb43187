/** Mark a text for translation where it stands; it is looked up by `_` where it is shown. */
export function N_(message: string): string {
  return message;
}
