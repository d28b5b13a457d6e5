import { createHash } from "node:crypto";
import { Schema } from "effect";
import { Email } from "#core/people/person/person.ts";

/** How far the development provider vouches for an address. */
export const Standing = Schema.Literals(["unverified", "verified", "workspace"]);

/** An account at the development provider, chosen or made up by a developer. */
export const GoogleAccount = Schema.Struct({
  name: Schema.Trim.check(Schema.isMinLength(1), Schema.isMaxLength(120)),
  email: Email,
  standing: Standing,
});
export type GoogleAccount = typeof GoogleAccount.Type;

/** The subject of the account with this address: 21 digits, like Google's, and always the same. */
export const subjectOf = (email: string): string =>
  BigInt(`0x${createHash("sha256").update(email.toLowerCase()).digest("hex").slice(0, 20)}`)
    .toString()
    .padStart(21, "1")
    .slice(0, 21);

/** Returns the claims about an account in the provider's ID token. */
export const claimsOf = ({ name, email, standing }: GoogleAccount) => ({
  sub: subjectOf(email),
  name,
  email,
  email_verified: standing !== "unverified",
  ...(standing === "workspace" && { hd: email.slice(email.indexOf("@") + 1) }),
});
