/**
 * The language of the pages. Each page is loaded in one (`words.language`), which the server chooses by a cookie or
 * else by the browser. An account has its own language, and every browser in which the person signs in follows it.
 */
import { chooseLanguageEndpoint } from "#api/endpoints/people.ts";
import { type Language, languageCookie } from "#core/shared/language.ts";
import { keptText } from "#web/session/kept-text.ts";
import * as words from "#web/words.ts";
import { callSignedIn, sessionState, subscribeToSession } from "./session.ts";
import { isViewing } from "./viewing.ts";

/** Set if the person chose a language before they signed in: their account takes it over. */
const choice = keptText("sessionStorage", "dibbs.language-chosen");
const aYear = 31_536_000;

const cookieHere = (): string | undefined =>
  document.cookie.split("; ").find((cookie) => cookie.startsWith(`${languageCookie}=`));

/**
 * Reloads the page in that language; not if the browser rejects the cookie, because the page would come in the same
 * language again.
 */
const reloadIn = (language: Language): void => {
  const kept = `${languageCookie}=${language}`;
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser yet
  document.cookie = `${kept}; path=/; max-age=${aYear}; samesite=lax${secure}`;
  if (cookieHere() === kept) location.reload();
};

/** If the tab has no storage, the account's own language wins. */
const noteChosen = (isChosen: boolean): void => choice.keep(isChosen ? "true" : null);
const wasChosen = (): boolean => choice.read() !== null;

/** Changes the language, for the signed-in person's account too. Returns false if the account could not store it. */
export const chooseLanguage = async (language: Language): Promise<boolean> => {
  const signedIn = sessionState().status === "signed-in" && !isViewing;
  if (signedIn) {
    try {
      await callSignedIn(chooseLanguageEndpoint, { body: { language } });
    } catch {
      return false;
    }
  }
  noteChosen(!signedIn);
  reloadIn(language);
  return true;
};

/** Switches to the account's language when somebody signs in. Later changes apply to the next page. */
export const followAccountLanguage = (): void => {
  let before = sessionState().status;
  subscribeToSession(() => {
    const state = sessionState();
    const arrived = state.status === "signed-in" && before !== "signed-in";
    before = state.status;
    if (!arrived || isViewing) return;
    const chosen = wasChosen();
    noteChosen(false);
    const own = words.language.code;
    if (state.person.language === own) return;
    if (chosen) void callSignedIn(chooseLanguageEndpoint, { body: { language: own } }).catch(() => undefined);
    // English may never have been chosen: older accounts have it by default. Without a choice, the browser's language
    // wins.
    else if (state.person.language !== "en" || cookieHere() !== undefined) reloadIn(state.person.language);
  });
};
