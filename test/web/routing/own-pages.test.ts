import fc from "fast-check";
import { expect, test } from "vitest";
import { ownPath } from "#core/shared/link.ts";
import { keepNextRoute, nextRouteOf, wantedRouteOf } from "#web/routing/next-route.ts";

const here = "https://dibbs.example";

/** Whether a browser on a page of Dibbs stays at Dibbs when it follows this link. */
const stays = (path: string): boolean => {
  const url = new URL(path, `${here}/signin`);
  return (
    url.origin === here && path.startsWith("/") && new URL(path, "https://other.example").pathname === url.pathname
  );
};

/** Parts of addresses that look like a path but are none, plain and encoded once or twice. */
const nasty = fc.constantFrom(
  ..."/ // \\ . .. : @ ? # % evil.example https: javascript: data: %2F %2f%2f %5C %09 %0A %00 %252F \t \n \r \u0000 \u007f \u00a0 \u2028 ．".split(
    " ",
  ),
  " ",
  "v1",
  "alerts",
);
const address = fc.oneof(
  fc.array(nasty, { maxLength: 8 }).map((parts) => parts.join("")),
  fc.array(nasty, { maxLength: 8 }).map((parts) => `/${parts.join("")}`),
  fc.string({ unit: "binary" }),
  fc.webUrl(),
  fc.webPath(),
);

test("any next_route in an address leads to a page of Dibbs", () => {
  fc.assert(
    fc.property(address, (wanted) => {
      for (const query of [`?next_route=${encodeURIComponent(wanted.toWellFormed())}`, `?next_route=${wanted}`]) {
        expect(nextRouteOf(query)).toSatisfy(stays);
        expect(new URL(keepNextRoute("/register", query), here).pathname).toBe("/register");
        // It stays the same across several pages.
        expect(nextRouteOf(keepNextRoute("", query))).toBe(nextRouteOf(query));
      }
    }),
    { numRuns: 2000 },
  );
});

test("a path accepted as one of Dibbs stays on Dibbs, and is unchanged when read again", () => {
  fc.assert(
    fc.property(address, (text) => {
      const path = ownPath(text);
      if (path === null) return;
      expect(path).toSatisfy(stays);
      expect(ownPath(path)).toBe(path);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "\u0000//evil.example",
  "/.//evil.example",
  "/v1/..//evil.example",
  "/v1/../..//evil.example/x",
  "https:evil.example",
  "https://evil.example",
  "//user@evil.example:80/v1",
  "javascript:alert(1)",
  "",
])("%j is not a page of Dibbs", (text) => {
  expect(ownPath(text)).toBeNull();
});

test.each(["/v1/alerts", "/v1/projects/bidders?listing_id=1#x", "/v1/%2F%2Fevil.example", "/v1/?text=//a\u00e9"])(
  "%j is a page of Dibbs",
  (text) => {
    expect(wantedRouteOf(`?next_route=${encodeURIComponent(text)}`)).toBe(new URL(text, here).href.slice(here.length));
  },
);
