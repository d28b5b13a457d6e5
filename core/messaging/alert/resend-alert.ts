import { Effect } from "effect";
import { putMail, putPush } from "#core/messaging/message/outbox.ts";
import { channelsTo, Recipients } from "#core/messaging/notification/recipients.ts";
import { systemActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { blocked } from "#core/shared/errors.ts";
import { recordMove } from "#core/shared/history.ts";
import type { AlertId } from "#core/shared/ids.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { Alerts } from "./alert.ts";
import { deliveriesOf } from "./list-sent-alerts.ts";

/** How long after it was sent a message may still be on its way, in ms. */
const soon = 60_000;

/**
 * Sends an alert again by email and to the person's browsers, as they now choose for this kind of news; the alert on
 * their screen does not change. An alert that would have waited for the digest is mailed at once. Fails with
 * `NotFound`, and with `Blocked` if it was sent less than a minute ago, still waits, or can go out by no channel.
 */
export const resendAlert = Effect.fn("resendAlert")(function* (staff: string, id: AlertId) {
  const alert = yield* (yield* Alerts).get(id);
  const { personId, kind, title, message, link } = alert;
  const at = yield* now;
  const recipient = yield* (yield* Recipients).get(personId, at);
  if (recipient === null || recipient.isDeleted) {
    return yield* blocked("PersonGone", "support", {
      message: "The person this alert was for has deleted their account.",
      whatToDo: "There's nobody left to tell.",
    });
  }
  const deliveries = yield* deliveriesOf(alert);
  if (deliveries.some(({ sentAt }) => sentAt !== null && at.getTime() - sentAt.getTime() < soon)) {
    return yield* blocked("AlertJustSent", "support", {
      message: "This alert was sent less than a minute ago.",
      whatToDo: "Wait a minute, and try again.",
    });
  }
  if (deliveries.some(({ dueAt }) => dueAt !== null)) {
    return yield* blocked("AlertWaits", "support", {
      message: "This alert is still waiting to be sent, and goes out by itself.",
      whatToDo: "See what holds it up: dibbs alerts list EMAIL",
    });
  }
  const { mail, push } = channelsTo(recipient, kind);
  const browsers = push ? recipient.browsers : [];
  if (mail === "never" && browsers.length === 0) {
    return yield* blocked("AlertUnwanted", "support", {
      message: "They turned off emails of this kind, and no browser of theirs gets notifications of it.",
      whatToDo: "They can read it in their alerts. To reach them now, call them.",
    });
  }
  if (mail !== "never") yield* putMail({ to: recipient, kind, subject: title, text: message, link });
  yield* putPush(recipient, browsers, { kind, title, link });
  yield* recordMove(systemActor(`support ${staff}`), {
    noun: "alert",
    subjectId: id,
    event: "resend",
    from: "told",
    to: "told",
  });
  return { id, title, mails: mail === "never" ? 0 : 1, pushes: browsers.length };
}, atomically);
