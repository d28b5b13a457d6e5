import { expect, test } from "vitest";
import { addressOf, linkAt, paths, withAddresses } from "#api/addresses.ts";
import { ListingId } from "#core/shared/ids.ts";
import { isOfOneThing, type Link, linkKey, linkLine } from "#core/shared/link.ts";
import { linksToOneThing } from "#test/builders/link.ts";
import { idOf } from "#test/builders/moment.ts";

const ofMany: ReadonlyArray<Link> = [{ to: "alerts" }, { to: "listings" }, { to: "chats" }, { to: "sign_in" }];

test.each([...linksToOneThing, ...ofMany])("the address of $to leads back to it", (link) => {
  expect(linkAt(addressOf(link))).toEqual(link);
  expect(addressOf(link).split("?")[0]).toBe(paths[link.to as keyof typeof paths]);
  expect(isOfOneThing(link)).toBe(linksToOneThing.includes(link));
});

test.each([
  "/v1/projects/bidders?listing_id=1",
  `/v1/projects/bidders?listing_id=${idOf(ListingId)}&compare=1`,
  "/v1/projects/bidders",
  "/v1/profile/basic-details",
  "https://evil.example/v1/alerts",
  "",
])("'%s' is no page that is linked to, and is kept", (address) => {
  expect(linkAt(address)).toEqual({ to: "page", path: address });
  expect(addressOf(linkAt(address))).toBe(address);
});

test("links to the same have one key, in whatever order they were stored", () => {
  const listingId = idOf(ListingId);
  expect(linkKey({ listingId, to: "bidders" })).toBe(linkKey({ to: "bidders", listingId }));
  expect(linkKey({ to: "listing", listingId })).not.toBe(linkKey({ to: "bidders", listingId }));
});

test("a line that is a link is read as its address, and no other line", () => {
  const text = `News\n${linkLine({ to: "alerts" })}\n{"to":"nowhere"}\n/v1`;
  expect(withAddresses(text, "https://dibbs.example")).toBe(
    'News\nhttps://dibbs.example/v1/alerts\n{"to":"nowhere"}\n/v1',
  );
});
