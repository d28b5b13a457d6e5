import { Schema } from "effect";
import { SignInWays } from "#core/people/identity/identity.ts";
import { SecondFactorAnswer } from "#core/people/second-factor/second-factor.ts";
import { ProofRequest } from "#core/people/session/own-session.ts";
import { Text } from "#core/shared/text.ts";
import { endpoint } from "../endpoint.ts";
import { SignedIn } from "./session.ts";
import { SecondFactorRequired } from "./sign-in.ts";

/**
 * The URL that the browser goes to next. The state that is needed when it returns to /signin/google travels in a cookie
 * that scripts cannot read; without that cookie, and after ten minutes, the answer is useless.
 */
const Visit = Schema.Struct({ url: Schema.String });

/** The unchanged query of the address to which Google sent the browser back. */
const Answer = Schema.Struct({ answer: Text(4000) });

export const beginGoogleSignInEndpoint = endpoint("POST /api/session/google", {
  name: "beginGoogleSignIn",
  summary: "Begin to sign in with Google",
  access: "public",
  reply: Visit,
});

export const finishGoogleSignInEndpoint = endpoint("POST /api/session/google/answer", {
  name: "finishGoogleSignIn",
  summary: "Sign in, or make an account, with what Google has answered",
  access: "public",
  body: Answer,
  reply: Schema.Union([SignedIn, SecondFactorRequired]),
  status: 201,
});

export const listSignInWaysEndpoint = endpoint("GET /api/people/me/sign-in-ways", {
  name: "listSignInWays",
  summary: "The ways in which you can sign in",
  reply: SignInWays,
});

export const beginGoogleLinkEndpoint = endpoint("POST /api/people/me/google", {
  name: "beginGoogleLink",
  summary: "Begin to link a Google account to yours",
  asksProof: true,
  reply: Visit,
});

export const linkGoogleEndpoint = endpoint("POST /api/people/me/google/answer", {
  name: "linkGoogle",
  summary: "Let the Google account that was chosen sign you in from now on",
  body: Answer,
});

export const unlinkGoogleEndpoint = endpoint("DELETE /api/people/me/google", {
  name: "unlinkGoogle",
  summary: "Do not sign in with Google any more",
  asksProof: true,
});

export const viewProofEndpoint = endpoint("GET /api/people/me/proof", {
  name: "viewProof",
  summary: "How you show anew that it is you, which is asked before how you sign in or are paid is changed",
  isPrivate: true,
  beforeSecondFactor: true,
  reply: ProofRequest,
});

export const proveItEndpoint = endpoint("POST /api/people/me/proof", {
  name: "proveIt",
  summary: "Show anew that it is you, by your password, and a code where your second factor is on",
  beforeSecondFactor: true,
  body: Schema.Struct({ password: Text(200), answer: Schema.NullOr(SecondFactorAnswer) }),
});

export const beginGoogleProofEndpoint = endpoint("POST /api/people/me/proof/google", {
  name: "beginGoogleProof",
  summary: "Begin to show by Google that it is you, who have no password",
  beforeSecondFactor: true,
  body: Schema.Struct({ answer: Schema.NullOr(SecondFactorAnswer) }),
  reply: Visit,
});

export const finishGoogleProofEndpoint = endpoint("POST /api/people/me/proof/google/answer", {
  name: "finishGoogleProof",
  summary: "Show by what Google has answered that it is you",
  beforeSecondFactor: true,
  body: Answer,
});
