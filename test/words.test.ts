/** One word for one thing, in the field's own terms: what is searched for by its usual name is found. */
import { globSync, readFileSync } from "node:fs";
import { sep } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const own = "test/words.test.ts";

type Word = {
  readonly not: RegExp;
  readonly say: string;
  /** A line that must be caught. */
  readonly planted: string;
};

const words: ReadonlyArray<Word> = [
  { not: /take_?backs?\b/i, say: "chargeback or externalRefund", planted: "const takebackOf = takeback;" },
  {
    not: /\bnotices?\b|\bnotice[A-Z_]|[a-z]Notices?(?![a-z])|_notices?\b|\bNotices?\b/,
    say: "webhookEvent",
    planted: "insert into notice (id) values ('stripe:1')",
  },
  {
    not: /handle-notice|handledAt|handled_at/,
    say: "process-webhook-event, processedAt",
    planted: "handled_at is null",
  },
  {
    not: /contested/i,
    say: "isOpenChargeback; needs_response, under_review",
    planted: "if (chargebacks.some(isContested)) return;",
  },
  { not: /\bunheard\b/i, say: "received", planted: "const unheard = [];" },
  {
    not: /\b[tT]ryCounts?\b|\btry_count|\b(?:begin|count|uncount)Try\b|(?<=[a-z])(?<!TooMany)Tries\b/,
    say: "attempt, rateLimit, lockout",
    planted: "yield* forgetTries(ofAccount);",
  },
  { not: /TryRule\b/, say: "RateLimit", planted: "const accountRule: TryRule = {};" },
  { not: /\b(?:check|memory|postgres)?Books?\b|\bbooks?Of\b/, say: "contractBalance", planted: "yield* Books;" },
  { not: /\blettersOf\b|\bletterOf\b|\bLetter\b|\bwaysTo\b/, say: "deliveries, channels", planted: "lettersOf(alert)" },
  {
    not: /\breadonly hold(?:[A-Z]\w*)?:|\.hold(?:Support|Standing|Password)?\(/,
    say: "getForUpdate or …ForShare, which name the lock",
    planted: "readonly hold: (id: ListingId) => Effect.Effect<Listing>;",
  },
  {
    not: /\b(?:type|const|class|function|interface) Asked\b|\bsetAsked\b|\bask(?:Card|Bank)\b/,
    say: "…Request, …Query, …Prompt; send…, fetch… or advance… for money",
    planted: "type Asked = { readonly limit: number };",
  },
  {
    not: /\bSettledFilter|\bsettle(?:Filter|Job|Milliseconds)\b|\buseSettl/,
    say: "resolve, debounce",
    planted: "settleFilter(filter)",
  },
  {
    not: /\bsettledAt\b|\bFeedbackSettled\b|\btype_settled\b/,
    say: "clearedAt of a case, FeedbackClosed, type_fixed: what settles is a payment",
    planted: "settledAt: Schema.NullOr(Schema.Date),",
  },
  {
    not: /\btake_?Back|take_back|\btakenBack\b/,
    say: "withdraw, undo, restore",
    planted: "export const takeBackCancelling = 1;",
  },
  {
    not: /\bDoer\b|\b[dD]eeds?\b|\btype Hands\b/,
    say: "StaffActor, StaffCommand, CommandContext",
    planted: "type Deed = 1;",
  },
  { not: /\bToldMove\b/, say: "PublicHistoryEntry", planted: "type ToldMove = 1;" },
  { not: /\bPlanMoved\b/, say: "PlanOutdated", planted: "class PlanMoved {}" },
  {
    not: /\b[cC]ase(?:Class|Kind|Noun|Rules?)\b|\b[sS]tuck ?[cC]ases?\b/,
    say: "stuckKind, StuckThing: a case is what support opens about one",
    planted: "const found: StuckCase = it;",
  },
  { not: /\bCrossed\b/, say: "SerializationConflict", planted: "class Crossed {}" },
  {
    not: /\b[sS]tand-ins?\b|\bstand_in\b|\bstandIn(?!g)/,
    say: "fake, placeholder or simulated",
    planted: "/** The stand-in for Stripe. */",
  },
  { not: /\bformer(?:ly)?\b/i, say: "previous, earlier or deleted", planted: "const former = people;" },
  { not: /\byardsticks?\b|\bcrowds?\b/i, say: "baseline, batch", planted: "// The yardstick of the bench." },
];

/** Why words stay, and in what paths, or below what folders. */
const exceptions: ReadonlyArray<readonly [because: string, say: ReadonlyArray<string>, where: ReadonlyArray<string>]> =
  [
    ["a notice is what a screen shows for a moment", ["webhookEvent"], ["web/", "test/web/", "test/browser/"]],
    ["a passage of text on a terminal", ["webhookEvent"], ["test/cli/drawing.test.ts"]],
    [
      "the verb",
      ["webhookEvent"],
      ["cli/bin/build-web.mjs", "test/adapters/dwolla/wire.test.ts", "core/people/session/sessions.ts"],
    ],
    ["a poster's own words", ["webhookEvent"], ["adapters/seed/listings.ts"]],
    [
      "reads or does jobs that an earlier version has queued",
      ["webhookEvent", "process-webhook-event, processedAt"],
      ["core/jobs.ts", "adapters/pgboss/job-queue.ts", "test/adapters/pgboss/worker.test.ts"],
    ],
    ["fields of printed JSON keep their names", ["webhookEvent"], ["cli/doctor/doctor.ts", "cli/README.md"]],
    [
      "fields of printed JSON keep their names",
      ["process-webhook-event, processedAt"],
      ["cli/earlier-names.ts", "cli/README.md"],
    ],
    [
      "reads the history, which is never changed",
      ["chargeback or externalRefund", "withdraw, undo, restore"],
      ["web/features/contract/say-history.ts"],
    ],
    [
      "tests the migrations that rename",
      [
        "chargeback or externalRefund",
        "isOpenChargeback; needs_response, under_review",
        "webhookEvent",
        "process-webhook-event, processedAt",
      ],
      ["test/adapters/postgres/renamed-words.test.ts"],
    ],
    ["renames it", ["webhookEvent", "process-webhook-event, processedAt"], ["migrations/0125-webhook-event.sql"]],
    ["renames it", ["attempt, rateLimit, lockout"], ["migrations/0126-attempt-count.sql"]],
  ];

const isAllowed = (path: string, word: Word): boolean =>
  exceptions.some(
    ([, say, where]) =>
      say.includes(word.say) && where.some((one) => (one.endsWith("/") ? path.startsWith(one) : path === one)),
  );

/** The words in a file, its path among them, that the field has another word for; each in a sentence. */
const oddWords = (path: string, text: string): ReadonlyArray<string> => {
  const lines = [path, ...text.split("\n")];
  return words
    .filter((word) => !isAllowed(path, word))
    .flatMap(({ not, say }) =>
      lines.flatMap((line, number) => {
        const found = not.exec(line)?.[0];
        return found === undefined ? [] : [`${path}:${number} says '${found}': say ${say}.`];
      }),
    );
};

/** Migrations are never changed: those before the words were agreed on keep theirs. */
const isOld = (path: string): boolean => path.startsWith("migrations/") && path < "migrations/0125";

test("every file uses the field's words", () => {
  const files = globSync(["{core,adapters,api,cli,web,test}/**/*.{ts,tsx,mjs,md}", "migrations/*.sql", "*.md"], {
    cwd: root,
    exclude: ["web/dist/**", "web/dist.*/**"],
  })
    .map((file) => file.split(sep).join("/"))
    .filter((path) => path !== own && !isOld(path));
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((path) => oddWords(path, readFileSync(`${root}${path}`, "utf8")))).toEqual([]);
});

describe("a planted word is caught:", () => {
  test.each(words)("say $say", ({ say, planted }) => {
    expect(oddWords("core/market/bid/bid.ts", planted)).toEqual([
      expect.stringContaining(`core/market/bid/bid.ts:1 says`) && expect.stringContaining(`say ${say}.`),
    ]);
  });
  test("in the name of a file", () => {
    expect(oddWords("core/money/takeback.ts", "")).toHaveLength(1);
  });
  test("in a new migration", () => {
    expect(oddWords("migrations/9999-x.sql", "create table try_count (key text);")).toHaveLength(1);
  });
});

test("every exception is still needed", () => {
  const isIdle = (path: string, say: string): boolean => {
    const word = words.find((it) => it.say === say);
    const lines = readFileSync(`${root}${path}`, "utf8").split("\n");
    return !word || !lines.some((line) => word.not.test(line));
  };
  const idle = exceptions.flatMap(([, say, where]) =>
    where.filter((path) => !path.endsWith("/") && say.some((word) => isIdle(path, word))),
  );
  expect(idle).toEqual([]);
});
