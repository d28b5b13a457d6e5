import { Schema } from "effect";
import { PersonId } from "#core/shared/ids.ts";
import { Text } from "#core/shared/text.ts";

/** A person's authenticator app. Its secret is sealed, so that the database alone can't generate codes. */
export const SecondFactor = Schema.Struct({
  personId: PersonId,
  sealedSecret: Schema.String,
  /** When its first code was right; null during setup, when sign-in doesn't ask for it yet. */
  confirmedAt: Schema.NullOr(Schema.Date),
  /** The time step of the last accepted code; that code and all earlier ones are used up. */
  lastStep: Schema.NullOr(Schema.Int),
  createdAt: Schema.Date,
});
export type SecondFactor = typeof SecondFactor.Type;

/** What a person types as their second factor. */
export const SecondFactorAnswer = Schema.Struct({
  kind: Schema.Literals(["code", "recovery_code"]),
  code: Text(100),
});
export type SecondFactorAnswer = typeof SecondFactorAnswer.Type;

/** A second-factor challenge for one person on one device; stores only hashes of its token and of the device's. */
export type Challenge = {
  readonly tokenHash: string;
  readonly personId: PersonId;
  readonly deviceHash: string;
  readonly expiresAt: Date;
};

/** How long a person has to find their phone, in milliseconds. */
export const challengeLife = 5 * 60_000;

export const SecondFactorStanding = Schema.Struct({
  /** Since when sign-in asks for it; null while it is off. */
  since: Schema.NullOr(Schema.Date),
  recoveryCodesLeft: Schema.Int,
  recoveryCodesInAll: Schema.Int,
  /** Whether it is required, as for support staff. */
  isDemanded: Schema.Boolean,
  /** What switching it off requires besides a code. */
  toSwitchOff: Schema.Literals(["nothing", "password", "new_sign_in"]),
});
export type SecondFactorStanding = typeof SecondFactorStanding.Type;
