import { describe, expect, test } from "vitest";
import { isSignedOutPath, keepNextRoute, nextRouteOf, signInFor } from "#web/next-route.ts";

const going = (to: string): string => nextRouteOf(`?next_route=${encodeURIComponent(to)}`);

describe("after signing in one goes", () => {
  test("where one wanted to go, with search and hash", () => {
    expect(going("/v1/projects/bidders?listing_id=1#x")).toBe("/v1/projects/bidders?listing_id=1#x");
  });

  test.each([
    "https://evil.example/v1",
    "//evil.example/v1",
    "/\\evil.example",
    "/\t/evil.example",
    "javascript:alert(1)",
    "v1/projects",
    "/signin?next_route=/signin",
    "/register",
    "/",
    "",
  ])("to the listings instead of %j", (to) => {
    expect(going(to)).toBe("/v1");
  });

  test("to the listings when nothing was asked for", () => {
    expect(nextRouteOf("")).toBe("/v1");
  });
});

test("the sign-in page remembers where one was, and so does the way to the other form", () => {
  expect(signInFor("/v1/alerts")).toBe("/signin?next_route=%2Fv1%2Falerts");
  expect(signInFor("/")).toBe("/signin");
  expect(keepNextRoute("/register", "?next_route=%2Fv1%2Falerts")).toBe("/register?next_route=%2Fv1%2Falerts");
  expect(keepNextRoute("/register", "")).toBe("/register");
});

test("only signing in and registering are for those who are signed out", () => {
  expect(["/signin", "/signin/", "/register", "/v1", "/v1/signin"].map(isSignedOutPath)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
