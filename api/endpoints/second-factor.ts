import { Schema } from "effect";
import { SecondFactorAnswer, SecondFactorStanding } from "#core/people/second-factor/second-factor.ts";
import { Text } from "#core/shared/text.ts";
import { endpoint, Nothing } from "../endpoint.ts";
import { SignedIn } from "./session.ts";

const path = "/api/people/me/second-factor";

/** Shown this once; only their hashes are kept. */
const RecoveryCodes = Schema.Struct({ recoveryCodes: Schema.Array(Schema.String) });

export const giveSecondFactorEndpoint = endpoint({
  name: "giveSecondFactor",
  summary: "Finish signing in with a code of the authenticator app, or a recovery code",
  method: "POST",
  path: "/api/session/second-factor",
  access: "public",
  body: SecondFactorAnswer,
  reply: SignedIn,
  status: 201,
});

export const viewSecondFactorEndpoint = endpoint({
  name: "viewSecondFactor",
  summary: "How one's own second factor stands",
  method: "GET",
  path,
  isPrivate: true,
  beforeSecondFactor: true,
  reply: SecondFactorStanding,
});

export const beginSecondFactorEndpoint = endpoint({
  name: "beginSecondFactor",
  summary: "Begin to set up an authenticator app; its secret is shown this once",
  method: "POST",
  path,
  asksProof: true,
  beforeSecondFactor: true,
  /** `link` is what the app reads out of a QR code. */
  reply: Schema.Struct({ secret: Schema.String, link: Schema.String }),
  status: 201,
});

export const confirmSecondFactorEndpoint = endpoint({
  name: "confirmSecondFactor",
  summary: "Switch the second factor on with the first code of the app",
  method: "POST",
  path: `${path}/confirm`,
  asksProof: true,
  beforeSecondFactor: true,
  body: Schema.Struct({ code: Text(100) }),
  reply: RecoveryCodes,
});

export const renewRecoveryCodesEndpoint = endpoint({
  name: "renewRecoveryCodes",
  summary: "Make new recovery codes in place of those before",
  method: "POST",
  path: `${path}/recovery-codes`,
  body: SecondFactorAnswer,
  reply: RecoveryCodes,
  status: 201,
});

export const switchOffSecondFactorEndpoint = endpoint({
  name: "switchOffSecondFactor",
  summary: "Switch the second factor off, with a code and, where it is asked for, the password",
  method: "POST",
  path: `${path}/switch-off`,
  body: Schema.Struct({ answer: SecondFactorAnswer, password: Schema.NullOr(Text(200)) }),
  reply: Nothing,
  status: 204,
});
