import { Effect } from "effect";
import { describe, expect, test } from "vitest";
import { SentMail } from "#adapters/memory/messaging/mailer.ts";
import { withAddresses } from "#api/addresses.ts";
import { tell } from "#core/messaging/alert/tell.ts";
import { choosePreference } from "#core/messaging/notification/choose-preference.ts";
import type { Kind } from "#core/messaging/notification/kinds.ts";
import { digestTime, mostOfKind, sendDigests } from "#core/messaging/notification/send-digests.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { suspendPerson } from "#core/support/staff/suspend-person.ts";
import { newcomer } from "#test/builders/errand.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { runJobs, Time } from "#test/world.ts";

const news = (kind: Kind, title: string) => ({
  kind,
  title,
  message: `About\n# ${title}.`,
  link: { to: "page", path: `/v1/projects?of=${kind}` } as const,
});

/** Returns the email's text as its reader sees it. */
const textOf = (mail: { readonly text: string } | undefined) => withAddresses(mail?.text ?? "", "");

const digestsOf = Effect.fnUntraced(function* ({ personId }: PersonActor) {
  yield* runJobs;
  const { all } = yield* SentMail;
  return (yield* all).filter((mail) => mail.personId === personId && mail.kind === "digest");
});

/** Test worlds start at 10 AM in New York, which is 9 AM in Chicago. */
const nextMorning = Effect.flatMap(Time, ({ pass }) => pass("24 hours"));

describe("the time of the digest", () => {
  test.each([
    ["2026-01-15T13:59:59Z", null],
    ["2026-01-15T14:00:00Z", { day: "2026-01-15", since: new Date("2026-01-15T14:00:00Z") }],
    ["2026-07-15T12:59:59Z", null],
    ["2026-07-15T13:30:10.500Z", { day: "2026-07-15", since: new Date("2026-07-15T13:00:00Z") }],
    ["2026-07-16T00:59:59Z", { day: "2026-07-15", since: new Date("2026-07-15T13:00:00Z") }],
    ["2026-07-16T01:00:00Z", null],
    ["2026-07-16T06:00:00Z", null],
    // The days of the daylight saving changes.
    ["2026-03-08T13:00:00Z", { day: "2026-03-08", since: new Date("2026-03-08T13:00:00Z") }],
    ["2026-11-01T15:00:00Z", { day: "2026-11-01", since: new Date("2026-11-01T14:00:00Z") }],
  ])("at %s follows Chicago time", (at, expected) => {
    expect(digestTime(new Date(at))).toEqual(expected);
  });
});

describe("the digest", () => {
  testInWorld("tells whoever was suspended meanwhile of their contracts, and of no searches", function* () {
    const owner = yield* newcomer("home_owner");
    for (const kind of ["contract", "saved_search"] as const) {
      yield* choosePreference(owner, { kind, mail: "digest" });
      yield* tell(owner.personId, news(kind, `News: ${kind}`));
    }
    yield* suspendPerson({ ...owner, kind: "support", staff: "sam" }, "Fraud");
    yield* nextMorning;
    yield* sendDigests();
    const [mail] = yield* digestsOf(owner);
    expect(mail?.subject).toBe("Your day on Dibbs: 1 update");
    expect(textOf(mail)).toContain("News: contract");
  });

  testInWorld("gathers by kind what is not mailed at once, and comes in the morning, once", function* () {
    const [owner, other] = [yield* newcomer("home_owner"), yield* newcomer("home_owner")];
    for (const kind of ["offer", "bid"] as const) yield* choosePreference(owner, { kind, mail: "digest" });
    yield* tell(owner.personId, news("offer", "Offer declined"));
    yield* tell(owner.personId, news("bid", "New bid"));
    yield* tell(owner.personId, news("bid", "Bid changed"));
    yield* tell(owner.personId, news("milestone", "Milestone done"));
    yield* tell(other.personId, news("bid", "New bid"));
    yield* sendDigests();
    expect(yield* digestsOf(owner)).toEqual([]);
    yield* nextMorning;
    for (const _ of [1, 2, 3]) yield* sendDigests();
    const [mail, ...more] = yield* digestsOf(owner);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("Your day on Dibbs: 3 updates");
    expect(textOf(mail)).toBe(
      [
        "# Bids on your projects",
        "New bid\nAbout # New bid.\n/v1/projects?of=bid",
        "Bid changed\nAbout # Bid changed.\n/v1/projects?of=bid",
        "# Offers",
        "Offer declined\nAbout # Offer declined.\n/v1/projects?of=offer",
      ].join("\n\n"),
    );
    expect(mail?.unsubscribe).toContain(".digest.");
    expect(yield* digestsOf(other)).toEqual([]);
    yield* nextMorning;
    yield* sendDigests();
    expect(yield* digestsOf(owner)).toHaveLength(1);
    yield* tell(owner.personId, news("bid", "New bid"));
    yield* nextMorning;
    yield* sendDigests();
    expect((yield* digestsOf(owner)).map(({ subject }) => subject)).toEqual([
      "Your day on Dibbs: 3 updates",
      "Your day on Dibbs: 1 update",
    ]);
  });

  testInWorld("waits while people sleep, and holds nothing that is not wanted any more", function* () {
    const { pass } = yield* Time;
    const owner = yield* newcomer("home_owner");
    for (const kind of ["offer", "bid"] as const) {
      yield* choosePreference(owner, { kind, mail: "digest" });
      yield* tell(owner.personId, news(kind, "News"));
    }
    yield* pass("14 hours");
    yield* sendDigests();
    expect(yield* digestsOf(owner)).toEqual([]);
    yield* choosePreference(owner, { kind: "bid", mail: "never" });
    yield* pass("10 hours");
    yield* sendDigests();
    expect((yield* digestsOf(owner)).map(textOf)).toEqual(["# Offers\n\nNews\nAbout # News.\n/v1/projects?of=offer"]);
    yield* choosePreference(owner, { kind: "offer", mail: "digest" });
    yield* tell(owner.personId, news("offer", "News"));
    yield* choosePreference(owner, { kind: "offer", mail: "never" });
    yield* nextMorning;
    yield* sendDigests();
    expect(yield* digestsOf(owner)).toHaveLength(1);
  });

  testInWorld("counts what is too much to read", function* () {
    const seeker = yield* newcomer("contractor");
    for (let n = 0; n < mostOfKind + 2; n += 1) yield* tell(seeker.personId, news("saved_search", "New match"));
    yield* nextMorning;
    yield* sendDigests();
    const [mail] = yield* digestsOf(seeker);
    expect(mail?.subject).toBe(`Your day on Dibbs: ${mostOfKind + 2} updates`);
    expect(mail?.text.split("New match\n")).toHaveLength(mostOfKind + 1);
    expect(textOf(mail).endsWith("And 2 more in your alerts:\n/v1/alerts")).toBe(true);
  });
});
