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

test("every operation that changes something says what", () => {
  const silent = everyEndpoint
    .filter(({ method, name }) => method !== "GET" && !changesNothing.includes(name))
    .filter(({ path }) => nounOf(path) === undefined)
    .map(({ name }) => name);
  expect(silent).toEqual([]);
});

test("what grows old are reads that exist", () => {
  const names = new Set<string>(everyEndpoint.map(({ name }) => name));
  expect(
    Object.values(concerns)
      .flat()
      .filter((name) => !names.has(name)),
  ).toEqual([]);
});

test("a contract's changes and disputes grow old with the contract, as after a payment that one of them forbids", () => {
  const parts = ["listChangeOrders", "listDisputes"];
  const forgotten = Object.entries(concerns).filter(
    ([, reads]) => reads.includes("viewContract") && !parts.every((part) => reads.includes(part)),
  );
  expect(forgotten.map(([noun]) => noun)).toEqual([]);
});
