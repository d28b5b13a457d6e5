import { Result } from "effect";
import { ShareLinks } from "#core/market/listing/share-listing.ts";
import { inMemory } from "../memory.ts";
import { withRow } from "../tables.ts";

export const memoryShareLinks = inMemory(ShareLinks)(({ read, modify }) => ({
  put: (listingId, code) =>
    modify((tables) => {
      const present = [...tables.shareLinks.values()].find((link) => link.listingId === listingId);
      if (present) return Result.succeed([present.code, tables]);
      if (tables.shareLinks.has(code)) return Result.succeed([null, tables]);
      return Result.succeed([code, withRow(tables, "shareLinks", code, { code, listingId })]);
    }),
  find: (code) => read(({ shareLinks }) => shareLinks.get(code)?.listingId ?? null),
}));
