import { mount } from "svelte";
import "~/design/tokens.css";
import "~/design/base.css";
import { loadDeck } from "~/design/decks";
import { settings, wearSettings } from "~/settings/settings.svelte";
import App from "~/shell/App.svelte";
import { followNetwork, keepPages } from "~/shell/offline.svelte";
import { followLinks, here } from "~/shell/router.svelte";
import { pageOf } from "~/shell/pages";
import { useLanguage } from "~/texts/texts.svelte";
import { chosenLanguage } from "~/settings/settings";

followLinks(document);
// What is needed first is asked for together: on a slow network each wait is a tenth of a second.
void pageOf(here()).catch(() => undefined);
if (here().page === "table") void import("~/shell/client").then(({ theClient }) => theClient()).catch(() => undefined);
void loadDeck(settings.deck);
const language = chosenLanguage(settings, navigator.languages);
// Without a catalogue, as without a network, the texts stay English.
await useLanguage(language, settings.digits).catch(() => undefined);
const target = document.getElementById("app");
if (target === null) throw new Error("the page has no place for the application");
mount(App, { target });
wearSettings();
followNetwork();
if (import.meta.env.PROD) keepPages();
