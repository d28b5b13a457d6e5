import { Effect } from "effect";
import { show } from "#core/messaging/alert/tell.ts";
import { now } from "#core/shared/day.ts";
import { notFound } from "#core/shared/errors.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { Kind } from "./kinds.ts";
import { settle } from "./preference.ts";
import { Preferences } from "./preferences.ts";
import { Recipients } from "./recipients.ts";
import { readUnsubscribeToken } from "./unsubscribe-token.ts";

/**
 * Which mails a link out of a mail turns off; changes nothing, because programs open links too. Fails `NotFound` for a link
 * that is none of ours, or whose person is gone.
 */
export const viewUnsubscribe = Effect.fn("viewUnsubscribe")(function* (token: string) {
  const recipients = yield* Recipients;
  const asked = yield* readUnsubscribeToken(token);
  const recipient = asked && (yield* recipients.get(asked.personId, yield* now));
  if (!asked || !recipient || recipient.isDeleted) return yield* notFound("mail to unsubscribe from");
  return asked;
});

/**
 * Turns off the mails that the link is of, for whoever has it, signed in or not; from the digest, all that is in it. Again,
 * it changes nothing. Fails as `viewUnsubscribe` does.
 */
export const unsubscribe = Effect.fn("unsubscribe")(function* (token: string) {
  const preferences = yield* Preferences;
  const { atomic } = yield* UnitOfWork;
  return yield* atomic(
    Effect.gen(function* () {
      const { personId, mailing } = yield* viewUnsubscribe(token);
      const choices = yield* preferences.ofPerson(personId);
      const kinds =
        mailing === "digest" ? Kind.literals.filter((kind) => settle(kind, choices).mail === "digest") : [mailing];
      for (const kind of kinds) yield* preferences.choose(personId, { kind, mail: "never", push: null });
      yield* show([personId], { noun: "notification", id: mailing, event: "unsubscribe" });
      return { mailing };
    }),
  );
});
