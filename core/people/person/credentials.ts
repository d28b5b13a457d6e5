import { Schema } from "effect";
import { Text } from "#core/shared/text.ts";

/** What people sign in with. */
export const Credentials = Schema.Struct({ email: Text(254), password: Text(200) });
export type Credentials = typeof Credentials.Type;
