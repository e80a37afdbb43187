"""A guest adds a passkey, and is himself in another browser, with devices that Chromium plays."""

from __future__ import annotations

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.e2e.players import Player, Visitors
from tests.e2e.servers import Served

ADD, SIGN_IN = "Add a passkey", "Sign in with a passkey"


@pytest.fixture
def named(lasting: Served) -> str:
    """Give the address under which browsers know passkeys, which have to be for a name."""
    return lasting.address.replace("127.0.0.1", "localhost")


def with_device(page: Page, *, verified: bool = True) -> tuple[CDPSession, str]:
    """Let a page have a device as a telephone is."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    made = session.send(
        "WebAuthn.addVirtualAuthenticator",
        {
            "options": {
                "protocol": "ctap2",
                "transport": "internal",
                "hasResidentKey": True,
                "hasUserVerification": True,
                "isUserVerified": verified,
            }
        },
    )
    return session, str(made["authenticatorId"])


def keys_in(session: CDPSession, device: str) -> list[object]:
    """Give the keys of a device."""
    found = session.send("WebAuthn.getCredentials", {"authenticatorId": device})["credentials"]
    assert isinstance(found, list)
    return found


def guest_in_settings(visitors: Visitors, named: str) -> Player:
    """Be a guest, who has begun a match, at the settings."""
    player = visitors.comes(address=named)
    player.opens("classic_two", bots=1)
    player.goes_to("/settings")
    return player


def button(page: Page, name: str) -> None:
    """Press a button, once it can be pressed."""
    page.get_by_role("button", name=name, exact=True).click(timeout=60_000)


def says(page: Page, text: str) -> None:
    """See that a page says something, which screen readers may hear beside it."""
    expect(page.get_by_text(text).first).to_be_visible(timeout=60_000)


def test_a_passkey_is_added_used_listed_and_removed(visitors: Visitors, named: str) -> None:
    owner = guest_in_settings(visitors, named)
    page = owner.page
    who = page.evaluate("fetch('/api/v1/me').then((answer) => answer.json())")
    session, device = with_device(page)
    button(page, ADD)
    says(page, "Not used yet")
    (key,) = keys_in(session, device)
    button(page, ADD)  # the device has one already, and says so
    says(page, "This device has a passkey of yours already.")
    assert len(keys_in(session, device)) == 1

    elsewhere = visitors.comes(address=named)
    other, copy = with_device(elsewhere.page)
    other.send("WebAuthn.addCredential", {"authenticatorId": copy, "credential": key})
    button(elsewhere.page, SIGN_IN)
    says(elsewhere.page, "Welcome back")
    assert elsewhere.page.evaluate("fetch('/api/v1/me').then((answer) => answer.json())") == who
    page.reload()
    says(page, "Last used on")
    page.get_by_role("button", name="Remove the passkey").click()
    says(page, "The passkey is gone from here.")
    third = visitors.comes(address=named)
    last, second_copy = with_device(third.page)
    last.send("WebAuthn.addCredential", {"authenticatorId": second_copy, "credential": key})
    button(third.page, SIGN_IN)
    says(third.page, "This passkey lets nobody in.")


def test_a_device_that_does_not_know_its_owner_adds_nothing(visitors: Visitors, named: str) -> None:
    owner = guest_in_settings(visitors, named)
    session, device = with_device(owner.page, verified=False)
    button(owner.page, ADD)
    says(owner.page, "The device gave no passkey.")
    assert keys_in(session, device) == []


def test_who_signs_in_goes_on_playing_as_himself(visitors: Visitors, named: str) -> None:
    owner = guest_in_settings(visitors, named)
    session, device = with_device(owner.page)
    button(owner.page, ADD)
    says(owner.page, "Not used yet")
    (key,) = keys_in(session, device)
    who = owner.page.evaluate("fetch('/api/v1/me').then((answer) => answer.json())")["player"]

    elsewhere = guest_in_settings(visitors, named)  # plays as another guest already
    other, copy = with_device(elsewhere.page)
    other.send("WebAuthn.addCredential", {"authenticatorId": copy, "credential": key})
    button(elsewhere.page, SIGN_IN)
    says(elsewhere.page, "You are yourself on this device too.")
    elsewhere.tap(".home-link")
    elsewhere.tap(".choices .b.go")
    elsewhere.page.wait_for_url("**/t/*", timeout=60_000)
    table = elsewhere.page.url.rsplit("/", 1)[1]
    shown = elsewhere.page.evaluate(
        "(table) => fetch(`/api/v1/tables/${table}`).then((answer) => answer.json())", table
    )
    assert [seat["player"] for seat in shown["seats"] if seat["kind"] == "player"] == [who]


def test_where_passkeys_cannot_work_none_is_offered(visitors: Visitors) -> None:
    player = visitors.comes()  # by numbers, for which no passkey can be
    expect(player.page.get_by_role("button", name="Enter a code")).to_be_visible(timeout=60_000)
    assert player.page.get_by_role("button", name=SIGN_IN).count() == 0
    player.goes_to("/settings")
    expect(player.page.get_by_role("heading", name="Language")).to_be_visible(timeout=60_000)
    assert player.page.get_by_role("heading", name="Passkeys").count() == 0
