import { type Recipient, Recipients } from "#core/messaging/notification/recipients.ts";
import { mostPushSubscriptions } from "#core/messaging/push/push-subscription.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { inMemory } from "../memory.ts";
import type { Tables } from "../tables.ts";
import { choicesOf } from "./preferences.ts";
import { browsersOf } from "./push-subscriptions.ts";

const recipientOf = (tables: Tables, id: PersonId | undefined, at: Date): Recipient | null => {
  const member = id === undefined ? undefined : tables.people.get(id);
  if (member === undefined) return null;
  const { person, standing } = member;
  return {
    id: person.id,
    email: person.email,
    language: person.language,
    isDeleted: person.isDeleted,
    standing,
    choices: choicesOf(tables, person.id),
    browsers: browsersOf(tables, person.id, at)
      .slice(0, mostPushSubscriptions)
      .map((browser) => browser.id),
  };
};

export const memoryRecipients = inMemory(Recipients)(({ read }) => ({
  get: (id, at) => read((tables) => recipientOf(tables, id, at)),
  posterOf: (id, at) => read((tables) => recipientOf(tables, tables.listings.get(id)?.posterId, at)),
  readerOf: (id) =>
    read(({ people }) => {
      const member = people.get(id);
      return member === undefined ? null : { language: member.person.language, standing: member.standing };
    }),
}));
