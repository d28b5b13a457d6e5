import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetProofReturn, leaveForGoogle, leaveForProof, proofReturn } from "#web/session/google-visit.ts";

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("location", { pathname: "/v1/profile/password", search: "", hash: "", assign: () => undefined });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("the page to return to can be read repeatedly, until it is forgotten after the return", () => {
  leaveForProof("https://google.example");
  expect([proofReturn(), proofReturn()]).toEqual(["/v1/profile/password", "/v1/profile/password"]);
  forgetProofReturn();
  expect(proofReturn()).toBeNull();
});

test("leaving to sign in or to link clears the page to return to", () => {
  leaveForProof("https://google.example");
  leaveForGoogle("https://google.example", null);
  expect(proofReturn()).toBeNull();
});
