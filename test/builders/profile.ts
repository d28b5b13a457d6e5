import { Effect } from "effect";
import type { UploadPurpose } from "#core/people/file/file.ts";
import { uploadFile } from "#core/people/file/upload-file.ts";
import type { Details } from "#core/people/person/details.ts";
import { chooseUserType } from "#core/people/person/onboarding.ts";
import { People } from "#core/people/person/people.ts";
import type { UserType } from "#core/people/person/person.ts";
import { register } from "#core/people/person/register.ts";
import { type PersonActor, personActor } from "#core/shared/actor.ts";
import { aDevice } from "./device.ts";
import { aPhone } from "./person.ts";

const pixel = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export const details: Details = {
  name: "Ada Miller",
  streetAddress: "700 Lavaca Street",
  city: "Austin",
  state: "TX",
  zipCode: "78701",
};

/** A person who registered and did nothing else. */
export const registered = Effect.fnUntraced(function* (name = "Ada Miller") {
  const email = `${crypto.randomUUID()}@example.com`;
  const { person } = yield* register({ email, name, password: "correct horse battery" }, aDevice);
  return personActor(person.id);
});

/** `registered`, with a verified phone number. */
export const verified = Effect.fnUntraced(function* (name = "Ada Miller") {
  const people = yield* People;
  const actor = yield* registered(name);
  yield* people.save({ ...(yield* people.get(actor.personId)), phone: aPhone() });
  return actor;
});

/** `verified`, with a chosen type and an empty profile. */
export const beginner = Effect.fnUntraced(function* (userType: UserType, name = "Ada Miller") {
  const actor = yield* verified(name);
  yield* chooseUserType(actor, userType);
  return actor;
});

/** Uploads a small picture of this person. */
export const uploaded = Effect.fnUntraced(function* (actor: PersonActor, purpose: UploadPurpose) {
  const file = yield* uploadFile(actor, { name: "picture.png", purpose, bytes: pixel, key: null, crop: null });
  return file.id;
});
