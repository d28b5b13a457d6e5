import { expect } from "vitest";
import { ShareCode } from "#core/market/listing/listing.ts";
import { ShareLinks } from "#core/market/listing/share-listing.ts";
import { storedListing } from "#test/builders/stored.ts";
import { manyAtOnce } from "./at-once.ts";
import type { Given } from "./store-world.ts";

let made = 0;
const aCode = () => {
  made += 1;
  return ShareCode.make(`abc${String(made).padStart(5, "1")}`.replaceAll("0", "z"));
};

export const shareLinksContract = ({ holds }: Given): void => {
  holds("a listing has one permanent share link, however many request it at once", function* () {
    const links = yield* ShareLinks;
    const listing = yield* storedListing();
    const codes = yield* manyAtOnce(20, () => links.put(listing.id, aCode()));
    const [code] = codes;
    if (!code) throw new Error("There is a code.");
    expect(new Set(codes).size).toBe(1);
    expect(yield* links.find(code)).toBe(listing.id);
    expect(yield* links.put(listing.id, aCode())).toBe(code);
  });

  holds("a share code of one listing is not given to another", function* () {
    const links = yield* ShareLinks;
    const [one, other] = [yield* storedListing(), yield* storedListing()];
    const code = aCode();
    expect(yield* links.put(one.id, code)).toBe(code);
    expect(yield* links.put(other.id, code)).toBe(null);
    expect(yield* links.find(code)).toBe(one.id);
    expect(yield* links.find(aCode())).toBe(null);
  });
};
