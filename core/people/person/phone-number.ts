import { Schema } from "effect";

/** A telephone number of the US in E.164, like `+15125550142`; kept only once its owner has shown that it is theirs. */
export const PhoneNumber = Schema.String.check(Schema.isPattern(/^\+1[2-9]\d{9}$/)).pipe(Schema.brand("PhoneNumber"));
export type PhoneNumber = typeof PhoneNumber.Type;
