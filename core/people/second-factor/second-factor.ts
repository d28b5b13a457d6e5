import { Schema } from "effect";
import { PersonId } from "#core/shared/ids.ts";
import { Text } from "#core/shared/text.ts";

/** A person's authenticator app. Its secret is sealed: who reads the database cannot make codes of it. */
export const SecondFactor = Schema.Struct({
  personId: PersonId,
  sealedSecret: Schema.String,
  /** When its first code was right; until then it is being set up and is asked of nobody. */
  confirmedAt: Schema.NullOr(Schema.Date),
  /** The step of time whose code was accepted last; that code and all before it are used up. */
  lastStep: Schema.NullOr(Schema.Int),
  createdAt: Schema.Date,
});
export type SecondFactor = typeof SecondFactor.Type;

/** What somebody types to show that they have their second factor. */
export const SecondFactorAnswer = Schema.Struct({
  kind: Schema.Literals(["code", "recovery_code"]),
  code: Text(100),
});
export type SecondFactorAnswer = typeof SecondFactorAnswer.Type;

/** The question for a second factor, put to one person on one device; only hashes of its token and of the device's are kept. */
export type Challenge = {
  readonly tokenHash: string;
  readonly personId: PersonId;
  readonly deviceHash: string;
  readonly expiresAt: Date;
};

/** How long somebody may look for their phone, in milliseconds. */
export const challengeLife = 5 * 60_000;

export const SecondFactorStanding = Schema.Struct({
  /** Since when it is asked for at sign-in; null while it is off. */
  since: Schema.NullOr(Schema.Date),
  recoveryCodesLeft: Schema.Int,
  recoveryCodesInAll: Schema.Int,
  /** Support staff have to have one. */
  isDemanded: Schema.Boolean,
  /** What switching it off asks for beside a code. */
  toSwitchOff: Schema.Literals(["nothing", "password", "new_sign_in"]),
});
export type SecondFactorStanding = typeof SecondFactorStanding.Type;
