import { Context, Effect } from "effect";
import { type Alert, alertTo } from "#core/messaging/alert/alert.ts";
import { putMail } from "#core/messaging/message/outbox.ts";
import { type Day, now, partsInDigits } from "#core/shared/day.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import type { Language } from "#core/shared/language.ts";
import { linkLine } from "#core/shared/link.ts";
import type { RowsAfter } from "#core/shared/page.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { walkRows } from "#core/shared/walk.ts";
import { Kind, kindNamesIn } from "./kinds.ts";
import { channelsTo, type Reader, Recipients } from "./recipients.ts";

/** The most alerts of a kind that a digest lists; it only counts the rest. */
export const mostOfKind = 20;

const lineOf = ({ title, message, link }: Alert): string =>
  // Text that people wrote may have line breaks and must not look like one of our headings.
  `${title}\n${message.replaceAll(/\s+/g, " ").trim()}\n${linkLine(link)}`;

type DigestWords = {
  readonly subject: (count: number) => string;
  readonly more: (left: number) => string;
};

const words: Readonly<Record<Language, DigestWords>> = {
  en: {
    subject: (count) => `Your day on Dibbs: ${count === 1 ? "1 update" : `${count} updates`}`,
    more: (left) => `And ${left} more in your alerts:`,
  },
  es: {
    subject: (count) => `Su día en Dibbs: ${count === 1 ? "1 novedad" : `${count} novedades`}`,
    more: (left) => `Y ${left} más en sus avisos:`,
  },
};

/** Writes the digest email for this reader: new alerts by kind, in the fixed order of kinds, oldest first. */
const digestMail = (
  reader: Reader,
  alerts: ReadonlyArray<Alert>,
): { readonly subject: string; readonly text: string } => {
  const { subject, more } = words[reader.language];
  const parts = Kind.literals.flatMap((kind) => {
    const own = alerts.filter((alert) => alert.kind === kind).map((alert) => alertTo(reader, alert));
    if (own.length === 0) return [];
    const left = own.length - mostOfKind;
    const rest = left > 0 ? [`${more(left)}\n${linkLine({ to: "alerts" })}`] : [];
    return [`# ${kindNamesIn[reader.language][kind]}`, ...own.slice(0, mostOfKind).map(lineOf), ...rest];
  });
  return { subject: subject(alerts.length), text: parts.join("\n\n") };
};

/** The middle of the US: at 8 AM there most people in the country are up, and at 8 PM nobody is asleep yet. */
const zone = "America/Chicago";
const firstHour = 8;
const lastHour = 20;

const clock = new Intl.DateTimeFormat("en-US", { ...partsInDigits, timeZone: zone });

/**
 * Returns which day's digest goes out at this time and the time it starts at: it holds the alerts from before. Null in
 * the evening and at night, so that it wakes nobody; a digest missed by then goes out in the morning.
 */
export const digestTime = (at: Date): { readonly day: Day; readonly since: Date } | null => {
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  const [hour, minute, second] = [Number(parts.hour), Number(parts.minute), Number(parts.second)];
  if (hour < firstHour || hour >= lastHour) return null;
  const passed = ((hour - firstHour) * 60 + minute) * 60 + second;
  const since = new Date(Math.floor(at.getTime() / 1000) * 1000 - passed * 1000);
  return { day: `${parts.year}-${parts.month}-${parts.day}` as Day, since };
};

/** The alerts that wait for the digest email. */
export class Digests extends Context.Service<
  Digests,
  {
    /**
     * Returns at most `limit` people who have alerts older than `before` that wait for the digest, and who had no
     * digest on this day; ordered by id, starting after `after`.
     */
    readonly due: (
      asked: { readonly day: Day; readonly before: Date } & RowsAfter<PersonId>,
    ) => Effect.Effect<ReadonlyArray<PersonId>, Unavailable>;
    /**
     * Takes the person's alerts older than `before` that wait for the digest, oldest first; they no longer wait.
     * Returns none if the person already had a digest on this day, even with concurrent calls. Inside a unit of work.
     */
    readonly take: (id: PersonId, day: Day, before: Date) => Effect.Effect<ReadonlyArray<Alert>, Unavailable>;
  }
>()("core/Digests") {}

const batch = 100;

/** Sends one person's digest of this day, with all waiting alerts of the kinds that they still want by email. */
const sendOne = Effect.fnUntraced(function* (id: PersonId, day: Day, since: Date) {
  const waiting = yield* (yield* Digests).take(id, day, since);
  const recipient = yield* (yield* Recipients).get(id, yield* now);
  if (recipient === null || recipient.isDeleted) return;
  const wanted = waiting.filter(({ kind }) => channelsTo(recipient, kind).mail !== "never");
  if (wanted.length > 0) yield* putMail({ to: recipient, kind: "digest", ...digestMail(recipient, wanted) });
}, atomically);

/**
 * Mails each person, in one email, the alerts that wait for the digest since the day before; only by day, and once per
 * person and day, however often this runs. If one fails, the others still go out, and it stays due.
 */
export const sendDigests = Effect.fn("sendDigests")(function* () {
  const digests = yield* Digests;
  const time = digestTime(yield* now);
  if (time === null) return;
  const { day, since } = time;
  let failed = 0;
  const sendTo = Effect.fnUntraced(function* (due: ReadonlyArray<PersonId>) {
    const results = yield* Effect.forEach(due, (id) => Effect.exit(sendOne(id, day, since)), { concurrency: 4 });
    failed += results.filter(({ _tag }) => _tag === "Failure").length;
  });
  const keyOf = (id: PersonId) => id;
  yield* walkRows(batch, keyOf, (page) => Effect.tap(digests.due({ day, before: since, ...page }), sendTo));
  if (failed > 0) yield* Effect.logWarning("Some digests could not be sent", { failed });
});
