import { Schema } from "effect";
import { SecondFactorAnswer, SecondFactorStanding } from "#core/people/second-factor/second-factor.ts";
import { Text } from "#core/shared/text.ts";
import { endpoint } from "../endpoint.ts";
import { SignedIn } from "./session.ts";

/** Shown only once; the database keeps only their hashes. */
const RecoveryCodes = Schema.Struct({ recoveryCodes: Schema.Array(Schema.String) });

export const giveSecondFactorEndpoint = endpoint("POST /api/session/second-factor", {
  name: "giveSecondFactor",
  summary: "Finish signing in with a code of the authenticator app, or a recovery code",
  access: "public",
  body: SecondFactorAnswer,
  reply: SignedIn,
  status: 201,
});

export const viewSecondFactorEndpoint = endpoint("GET /api/people/me/second-factor", {
  name: "viewSecondFactor",
  summary: "How one's own second factor stands",
  isPrivate: true,
  beforeSecondFactor: true,
  reply: SecondFactorStanding,
});

export const beginSecondFactorEndpoint = endpoint("POST /api/people/me/second-factor", {
  name: "beginSecondFactor",
  summary: "Begin to set up an authenticator app; its secret is shown this once",
  asksProof: true,
  beforeSecondFactor: true,
  /** `link` is the content of the QR code that the app scans. */
  reply: Schema.Struct({ secret: Schema.String, link: Schema.String }),
  status: 201,
});

export const confirmSecondFactorEndpoint = endpoint("POST /api/people/me/second-factor/confirm", {
  name: "confirmSecondFactor",
  summary: "Switch the second factor on with the first code of the app",
  asksProof: true,
  beforeSecondFactor: true,
  body: Schema.Struct({ code: Text(100) }),
  reply: RecoveryCodes,
});

export const renewRecoveryCodesEndpoint = endpoint("POST /api/people/me/second-factor/recovery-codes", {
  name: "renewRecoveryCodes",
  summary: "Make new recovery codes in place of those before",
  body: SecondFactorAnswer,
  reply: RecoveryCodes,
  status: 201,
});

export const switchOffSecondFactorEndpoint = endpoint("POST /api/people/me/second-factor/switch-off", {
  name: "switchOffSecondFactor",
  summary: "Switch the second factor off, with a code and, where it is asked for, the password",
  body: Schema.Struct({ answer: SecondFactorAnswer, password: Schema.NullOr(Text(200)) }),
});
