import { Schema } from "effect";
import { Person, PhoneNumber } from "#core/people/person/person.ts";
import { PhoneCodeEntry, PhoneCodeRequest, SeenPhoneCode } from "#core/people/phone/phone-code.ts";
import { endpoint } from "../endpoint.ts";

/** The puzzle is text for ALTCHA's widget, which turns it into the proof that `sendPhoneCode` requires. */
export const challengeHumanEndpoint = endpoint("GET /api/people/me/human-challenge", {
  name: "challengeHuman",
  summary: "A puzzle that shows that you are human, good for one code and ten minutes",
  reply: Schema.Struct({ challenge: Schema.String }),
});

export const sendPhoneCodeEndpoint = endpoint("POST /api/people/me/phone-code", {
  name: "sendPhoneCode",
  summary: "Have a code of six digits sent to a telephone of the US",
  body: PhoneCodeRequest,
  reply: Schema.Struct({ number: PhoneNumber, expiresAt: Schema.Date }),
  status: 201,
});

export const viewPhoneCodeEndpoint = endpoint("GET /api/people/me/phone-code", {
  name: "viewPhoneCode",
  summary: "Whether a code is on its way to you, and where to",
  reply: Schema.Struct({ code: Schema.NullOr(SeenPhoneCode) }),
});

export const verifyPhoneCodeEndpoint = endpoint("POST /api/people/me/phone", {
  name: "verifyPhoneCode",
  summary: "Make a telephone number yours by the code that was sent to it",
  body: PhoneCodeEntry,
  reply: Person,
});
