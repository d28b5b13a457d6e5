import { expect, test } from "vitest";
import { everyEndpoint } from "#api/endpoints/every.ts";
import { concerns, nounOf } from "#web/changes/concerns.ts";

/** These make nothing on the screen stale. */
const changesNothing = [
  "signIn",
  "signInStaff",
  "signOutStaff",
  "beginGoogleSignIn",
  "finishGoogleSignIn",
  "giveSecondFactor",
  "refreshSession",
  "signOut",
  "viewInvitation",
  "actFor",
  "requestPasswordReset",
  "resetPassword",
  "uploadFile",
  "giveChatToken",
  "openViewSession",
  "resumeViewSession",
  "endViewSession",
];

test("every operation that changes data has a noun for what it changes", () => {
  const silent = everyEndpoint
    .filter(({ method, name }) => method !== "GET" && !changesNothing.includes(name))
    .filter(({ path }) => nounOf(path) === undefined)
    .map(({ name }) => name);
  expect(silent).toEqual([]);
});

test("the reads that a change makes stale are operations that exist", () => {
  const names = new Set<string>(everyEndpoint.map(({ name }) => name));
  expect(
    Object.values(concerns)
      .flat()
      .filter((name) => !names.has(name)),
  ).toEqual([]);
});

test("change orders and disputes become stale with their contract, as after a payment that one of them forbids", () => {
  const parts = ["listChangeOrders", "listDisputes"];
  const forgotten = Object.entries(concerns).filter(
    ([, reads]) => reads.includes("viewContract") && !parts.every((part) => reads.includes(part)),
  );
  expect(forgotten.map(([noun]) => noun)).toEqual([]);
});
