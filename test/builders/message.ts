import type { Message } from "#core/messaging/message/message.ts";
import { MessageId, PersonId } from "#core/shared/ids.ts";
import { idOf, moment } from "./moment.ts";

/** An email that waits to be sent. */
export const aMail = (but: Partial<Message> = {}): Message => {
  const at = moment();
  return {
    id: idOf(MessageId),
    personId: idOf(PersonId),
    channel: "mail",
    address: "ada@example.com",
    kind: null,
    language: "en",
    subject: "New bid",
    text: "Ada Miller has bid on your project.\nLook at it.",
    link: null,
    isSealed: false,
    createdAt: at,
    lastsUntil: null,
    tries: 0,
    dueAt: at,
    sentAt: null,
    trouble: null,
    givenUp: null,
    ...but,
  };
};

/** A text message as the carrier gets it. */
export const aText = (but: Partial<Message> = {}): Message =>
  aMail({
    channel: "sms",
    address: "+15125550142",
    subject: "Phone verification",
    text: "482913 is your Dibbs code.",
    ...but,
  });
