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

/** How many alerts of a kind stand in a digest at most; the rest is counted. */
export const mostOfKind = 20;

const lineOf = ({ title, message, link }: Alert): string =>
  // What people wrote may have lines of its own, and is no heading of ours.
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

/** The digest as a mail for this reader: what is new, by kinds in their one order, the oldest first. */
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

/** The middle of the US; most people there have got up by eight, and nobody sleeps yet by eight in the evening. */
const zone = "America/Chicago";
const firstHour = 8;
const lastHour = 20;

const clock = new Intl.DateTimeFormat("en-US", { ...partsInDigits, timeZone: zone });

/**
 * Of which day digests are sent at this time, and since when: they hold what was told before. Null in the evening and at
 * night, when nobody is to be woken; what was missed by then goes out in the morning.
 */
export const digestTime = (at: Date): { readonly day: Day; readonly since: Date } | null => {
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  const [hour, minute, second] = [Number(parts.hour), Number(parts.minute), Number(parts.second)];
  if (hour < firstHour || hour >= lastHour) return null;
  const passed = ((hour - firstHour) * 60 + minute) * 60 + second;
  const since = new Date(Math.floor(at.getTime() / 1000) * 1000 - passed * 1000);
  return { day: `${parts.year}-${parts.month}-${parts.day}` as Day, since };
};

/** The alerts that wait to be mailed in the digest. */
export class Digests extends Context.Service<
  Digests,
  {
    /**
     * At most `limit` people with alerts from before that wait for the digest, who had none of this day yet; in the order of
     * their ids, those behind `after`.
     */
    readonly due: (
      asked: { readonly day: Day; readonly before: Date } & RowsAfter<PersonId>,
    ) => Effect.Effect<ReadonlyArray<PersonId>, Unavailable>;
    /**
     * The person's alerts from before that wait for the digest, oldest first; they wait no more. Nothing where the person had
     * a digest of this day already, however many ask at once. Inside a unit of work.
     */
    readonly take: (id: PersonId, day: Day, before: Date) => Effect.Effect<ReadonlyArray<Alert>, Unavailable>;
  }
>()("core/Digests") {}

const batch = 100;

/** One person's digest of this day, with all that waits for it and that they still want by mail. */
const sendOne = Effect.fnUntraced(function* (id: PersonId, day: Day, since: Date) {
  const waiting = yield* (yield* Digests).take(id, day, since);
  const recipient = yield* (yield* Recipients).get(id, yield* now);
  if (recipient === null || recipient.isDeleted) return;
  const wanted = waiting.filter(({ kind }) => channelsTo(recipient, kind).mail !== "never");
  if (wanted.length > 0) yield* putMail({ to: recipient, kind: "digest", ...digestMail(recipient, wanted) });
}, atomically);

/**
 * Mails everybody what has waited for the digest since the day before, in one mail; at a decent hour only, and once a person
 * and day, however often and by how many this is done. One that fails keeps nobody else's back, and is due still.
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
