/**
 * The language of the pages. Each page is loaded in one (`words.language`), which the server chooses by a cookie and, where
 * there is none, by the browser. Somebody's account knows theirs, and every browser they sign in with follows it.
 */
import { chooseLanguageEndpoint } from "#api/endpoints/people.ts";
import { type Language, languageCookie } from "#core/shared/language.ts";
import { keptText } from "#web/session/kept-text.ts";
import * as words from "#web/words.ts";
import { callSignedIn, sessionState, subscribeToSession } from "./session.ts";
import { isViewing } from "./viewing.ts";

/** Set where somebody chose before they signed in: their account takes that over. */
const choice = keptText("sessionStorage", "dibbs.language-chosen");
const aYear = 31_536_000;

const cookieHere = (): string | undefined =>
  document.cookie.split("; ").find((cookie) => cookie.startsWith(`${languageCookie}=`));

/** Loads the page in that language; not where the browser keeps no cookie, for it would come in the same one again. */
const reloadIn = (language: Language): void => {
  const kept = `${languageCookie}=${language}`;
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser yet
  document.cookie = `${kept}; path=/; max-age=${aYear}; samesite=lax${secure}`;
  if (cookieHere() === kept) location.reload();
};

/** Where the tab keeps nothing, the account's own language counts. */
const noteChosen = (isChosen: boolean): void => choice.keep(isChosen ? "true" : null);
const wasChosen = (): boolean => choice.read() !== null;

/** Chooses the language, for the account of whoever is signed in too. False where the account could not keep it. */
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

/** From when somebody is signed in their pages are in the language of their account. Later changes wait for the next page. */
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
    // English may never have been chosen: accounts from before have it. Where nothing was chosen, the browser decides.
    else if (state.person.language !== "en" || cookieHere() !== undefined) reloadIn(state.person.language);
  });
};
