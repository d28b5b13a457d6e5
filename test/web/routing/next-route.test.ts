import { describe, expect, test } from "vitest";
import { isSignedOutPath, keepNextRoute, leadFrom, nextRouteOf, signInFor } from "#web/routing/next-route.ts";

const going = (to: string): string => nextRouteOf(`?next_route=${encodeURIComponent(to)}`);

describe("after signing in, a person goes", () => {
  test("to the page they wanted, with search and hash", () => {
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
    "/v1/profile-onboard?next_route=/v1/profile-onboard",
    "/v1/verify-phone-number",
    "/",
    "",
  ])("to the listings instead of %j", (to) => {
    expect(going(to)).toBe("/v1");
  });

  test("to the listings when they wanted no other page", () => {
    expect(nextRouteOf("")).toBe("/v1");
  });
});

test("the sign-in address keeps the page to return to, and so does the link to the other form", () => {
  expect(signInFor("/v1/alerts")).toBe("/signin?next_route=%2Fv1%2Falerts");
  expect(signInFor("/")).toBe("/signin");
  expect(keepNextRoute("/register", "?next_route=%2Fv1%2Falerts")).toBe("/register?next_route=%2Fv1%2Falerts");
  expect(keepNextRoute("/register", "")).toBe("/register");
});

test("only the sign-in and registration pages are for signed-out people", () => {
  expect(["/signin", "/signin/", "/register", "/v1", "/v1/signin"].map(isSignedOutPath)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

describe("a signed-in person is led", () => {
  const wanted = "next_route=%2Fv1%2Falerts";
  test.each<[from: string, step: Parameters<typeof leadFrom>[1], to: string | null]>([
    ["/", null, "/v1/"],
    ["/v1", null, null],
    ["/signin", null, "/v1"],
    [`/register?${wanted}`, null, "/v1/alerts"],
    ["/v1/profile", null, null],
    [`/v1/verify-phone-number?${wanted}`, null, "/v1/alerts"],
    ["/v1/select-user-type", null, "/v1"],
    [`/v1/profile-onboard/?${wanted}`, null, "/v1/alerts"],
    ["/v1/profile-onboard?next_route=https%3A%2F%2Fevil.example", null, "/v1"],
    ["/", "phone", "/v1/verify-phone-number"],
    ["/v1", "phone", "/v1/verify-phone-number"],
    ["/v1?postID=1", "phone", "/v1/verify-phone-number?next_route=%2Fv1%3FpostID%3D1"],
    ["/v1/alerts#x", "type", "/v1/select-user-type?next_route=%2Fv1%2Falerts%23x"],
    [`/register?${wanted}`, "phone", `/v1/verify-phone-number?${wanted}`],
    [`/v1/verify-phone-number?${wanted}`, "type", `/v1/select-user-type?${wanted}`],
    [`/v1/select-user-type?${wanted}`, "profile", `/v1/profile-onboard?${wanted}`],
    [`/v1/profile-onboard?${wanted}`, "phone", `/v1/verify-phone-number?${wanted}`],
    [`/v1/profile-onboard?${wanted}`, "profile", null],
    ["/v1/profile", "phone", null],
    ["/v1/profile/password", "type", null],
    ["/v1/profiles", "type", "/v1/select-user-type?next_route=%2Fv1%2Fprofiles"],
  ])("from %s, with the step %s to do, to %s", (from, step, to) => {
    const { pathname, search, hash } = new URL(from, "https://dibbs.invalid");
    expect(leadFrom({ pathname, search, hash }, step)).toBe(to);
  });

  test("back to the choice of the type only if they ask, and only until the profile is finished", () => {
    const there = { pathname: "/v1/select-user-type", search: "", hash: "" };
    expect(leadFrom(there, "profile", "type")).toBe(null);
    expect(leadFrom(there, "phone", "type")).toBe("/v1/verify-phone-number");
    expect(leadFrom(there, null, "type")).toBe("/v1");
  });

  test("back to the phone number whenever they ask, and to no other step by that request", () => {
    const there = { pathname: "/v1/verify-phone-number", search: "?next_route=%2Fv1%2Fprofile", hash: "" };
    expect(leadFrom(there, null, "phone")).toBe(null);
    expect(leadFrom(there, "profile", "phone")).toBe(null);
    expect(leadFrom(there, null, "type")).toBe("/v1/profile");
    expect(leadFrom({ ...there, pathname: "/v1/select-user-type" }, null, "phone")).toBe("/v1/profile");
  });
});
