import { expect, test } from "vitest";
import { addressOf, linkAt, paths, withAddresses } from "#api/addresses.ts";
import { ListingId } from "#core/shared/ids.ts";
import { isOfOneThing, type Link, linkKey, linkLine } from "#core/shared/link.ts";
import { linksToOneThing } from "#test/builders/link.ts";
import { idOf } from "#test/builders/moment.ts";

const ofMany: ReadonlyArray<Link> = [{ to: "alerts" }, { to: "listings" }, { to: "chats" }, { to: "sign_in" }];

test.each([...linksToOneThing, ...ofMany])("the address of a link to $to is read back as that link", (link) => {
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
])("'%s' is no known link target, and is kept as a plain page address", (address) => {
  expect(linkAt(address)).toEqual({ to: "page", path: address });
  expect(addressOf(linkAt(address))).toBe(address);
});

test("links to the same target have the same key, whatever the order of their fields", () => {
  const listingId = idOf(ListingId);
  expect(linkKey({ listingId, to: "bidders" })).toBe(linkKey({ to: "bidders", listingId }));
  expect(linkKey({ to: "listing", listingId })).not.toBe(linkKey({ to: "bidders", listingId }));
});

test("a line that is a stored link becomes its address; other lines stay as they are", () => {
  const text = `News\n${linkLine({ to: "alerts" })}\n{"to":"nowhere"}\n/v1`;
  expect(withAddresses(text, "https://dibbs.example")).toBe(
    'News\nhttps://dibbs.example/v1/alerts\n{"to":"nowhere"}\n/v1',
  );
});
