/**
 * ALTCHA's widget with everything it needs, served by Dibbs itself: its one worker, its puzzles and its texts. Loaded
 * when the phone page shows its first step.
 */
import "altcha/external";
import "altcha/altcha.css";
import type { AltchaGlobal } from "altcha/types";
import SolvingWorker from "altcha/workers/pbkdf2?worker";
import { challengeHumanEndpoint } from "#api/endpoints/phone.ts";
import { callSignedIn } from "#web/session/session.ts";
import * as words from "#web/words.ts";

declare global {
  var $altcha: AltchaGlobal;
}

/** The widget requests an address; this makes the call with the session's rights. */
const fetchChallenge = async (): Promise<Response> => {
  const { challenge } = await callSignedIn(challengeHumanEndpoint, {});
  return new Response(challenge, { headers: { "content-type": "application/json" } });
};

const phone = words.phone;

globalThis.$altcha.algorithms.set("PBKDF2/SHA-256", () => new SolvingWorker());
globalThis.$altcha.i18n.set(words.language.code, {
  ...globalThis.$altcha.i18n.get("en"),
  label: phone.human,
  verifying: phone.humanVerifying,
  verified: phone.humanVerified,
  error: phone.humanError,
  expired: phone.humanExpired,
  waitAlert: phone.humanVerifying,
});
globalThis.$altcha.defaults.set({
  challenge: challengeHumanEndpoint.path,
  fetch: fetchChallenge,
  humanInteractionSignature: false,
  hideFooter: true,
  hideLogo: true,
  language: words.language.code,
});

/** Creates a widget that is not yet on the page. */
export const newWidget = () => document.createElement("altcha-widget");
