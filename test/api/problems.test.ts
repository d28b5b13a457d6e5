import { expect, test } from "vitest";
import { problemOf, refusalOf, refusalOfThrown } from "#api/problems.ts";
import { contractExists } from "#core/contract/contract/contract.ts";
import { paymentInProgress } from "#core/contract/contract/contract-money.ts";
import type { DomainError } from "#core/errors.ts";
import { bidExists } from "#core/market/bid/bid.ts";
import { emailTaken, sessionEnded, signInFailed } from "#core/people/person/errors.ts";
import { phoneCodeExpired, phoneCodeIncorrect } from "#core/people/phone/phone-code.ts";
import { Blocked, invalid, NotAllowed, notFound, stale, Unavailable } from "#core/shared/errors.ts";
import { IllegalMove } from "#core/shared/lifecycle.ts";

const blocked = new Blocked({ code: "MilestonesOpen", message: "Not yet.", whoCanFix: "you", whatToDo: "Pay." });
const illegal = new IllegalMove({ message: "No.", noun: "bid", state: "declined", event: "hire", moves: ["resubmit"] });

const statuses: ReadonlyArray<readonly [DomainError, number]> = [
  [notFound("bid"), 404],
  [new NotAllowed({ message: "Not yours." }), 403],
  [invalid({ field: "title", message: "Please input your project title!" }), 422],
  [illegal, 409],
  [stale("bid"), 409],
  [blocked, 409],
  [bidExists(), 409],
  [contractExists(), 409],
  [paymentInProgress(), 409],
  [emailTaken(), 409],
  [phoneCodeExpired(), 409],
  [phoneCodeIncorrect(), 409],
  [signInFailed(), 401],
  [sessionEnded(), 401],
  [new Unavailable({ what: "database", message: "Not now." }), 503],
];

test.each(statuses.map(([error, status]) => [error._tag, status, error] as const))(
  "%s has the status %i",
  (_tag, status, error) => {
    const problem = problemOf(refusalOf(error), "reference");
    expect(problem).toMatchObject({ status, detail: error.message, reference: "reference" });
  },
);

test("a problem keeps the explanation of the core's error", () => {
  expect(problemOf(refusalOf(blocked), "")).toMatchObject({
    code: "MilestonesOpen",
    whoCanFix: "you",
    whatToDo: "Pay.",
  });
  expect(problemOf(refusalOf(illegal), "")).toMatchObject({
    code: "IllegalMove",
    moves: ["resubmit"],
    whatToDo: "Refresh the page to see what you can do now.",
  });
});

test("a lost database connection is 503 with Retry-After, even as the cause of another error", () => {
  const lost = Object.assign(new Error("write CONNECTION_CLOSED"), { code: "CONNECTION_CLOSED" });
  const refusal = refusalOfThrown(new Error("Failed query", { cause: lost }));
  expect(refusal.status).toBe(503);
  expect(refusal.headers).toHaveProperty("retry-after");
});

test("an unexpected error is 500 and does not show its message", () => {
  const refusal = refusalOfThrown(new Error("relation person does not exist"));
  expect(problemOf(refusal, "r")).toMatchObject({
    status: 500,
    title: "Something went wrong.",
    detail: "Try again in a minute. If it happens again, contact Dibbs Support.",
    reference: "r",
  });
  expect(JSON.stringify(problemOf(refusal, "r"))).not.toContain("relation");
});

test.each(["ECONNREFUSED", "57P03", "25006"])(
  "a database that is unreachable, starting or read-only is 503 (%s)",
  (code) => {
    expect(refusalOfThrown(new Error("Failed.", { cause: Object.assign(new Error(), { code }) }))).toMatchObject({
      status: 503,
      code: "Unavailable",
    });
  },
);
