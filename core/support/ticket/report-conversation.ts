import { Effect } from "effect";
import { ownConversation } from "#core/contract/chat/conversations.ts";
import { People } from "#core/people/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { invalid } from "#core/shared/errors.ts";
import type { ConversationId } from "#core/shared/ids.ts";
import { openTicket } from "./open-ticket.ts";

type Input = { readonly conversationId: ConversationId; readonly text: string };

/**
 * Reports the other member of one's own conversation to Dibbs support: an urgent ticket that names both, so that support
 * reads what was said. The other is not told. Fails `Invalid` where nothing is said about it.
 */
export const reportConversation = Effect.fn("reportConversation")(function* (
  actor: PersonActor,
  { conversationId, text }: Input,
) {
  const people = yield* People;
  const { conversation, otherId } = yield* ownConversation(actor, conversationId);
  const said = text.trim();
  if (said === "") return yield* invalid({ field: "text", message: "Please tell us what happened." });
  const other = yield* people.get(otherId);
  return yield* openTicket(actor, {
    subject: `Report of ${other.name}`.slice(0, 200),
    text: `${said}\n\nPerson: ${otherId}\nConversation: ${conversationId}`,
    priority: "urgent",
    contractId: conversation.subject?.contractId ?? null,
  });
});
