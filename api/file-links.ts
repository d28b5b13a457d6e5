import { createHmac, timingSafeEqual } from "node:crypto";
import type { FileId } from "#core/shared/ids.ts";
import { linkExpired, protocolRefusal } from "./problems.ts";

const day = 24 * 3_600_000;

/** How many links of the day are remembered at most. */
const mostRemembered = 50_000;

export type FileLinks = {
  /** The link by which a reply names a file; the same for a whole day, so that browsers can keep what they loaded. */
  readonly linkOf: (id: FileId) => string;
  /** The file of a link and when the link ends. Throws a 404 for what this server did not make, and a 410 for what ended. */
  readonly read: (link: string) => { readonly id: FileId; readonly endsAt: Date };
};

/**
 * Signed links to files, as `<id>.<day>.<signature>`: good until that day begins (days since 1970 by UTC), which is a day from now
 * at the least and two at the most. One signature is for every size of a picture: who may see one may see them all.
 * `secret` is the server's; the key is derived from it, so that no other signature is good here. Links that `previous` signed
 * are good until they end.
 */
export const fileLinks = (secret: string, now: () => number = Date.now, previous: string | null = null): FileLinks => {
  const keyOf = (one: string) => createHmac("sha256", one).update("file links").digest();
  const key = keyOf(secret);
  const keys = previous === null ? [key] : [key, keyOf(previous)];
  // 128 bits are far more than anybody can try.
  const signature = (text: string, by = key): string =>
    createHmac("sha256", by).update(text).digest("base64url").slice(0, 22);
  const known = new Map<FileId, string>();
  let last = 0;

  return {
    linkOf: (id) => {
      const until = Math.floor(now() / day) + 2;
      if (until !== last || known.size >= mostRemembered) {
        known.clear();
        last = until;
      }
      const remembered = known.get(id);
      if (remembered !== undefined) return remembered;
      const text = `${id}.${until}`;
      const link = `${text}.${signature(text)}`;
      known.set(id, link);
      return link;
    },
    read: (link) => {
      const [id, until, given, ...more] = link.split(".");
      if (id === undefined || until === undefined || given === undefined || more.length > 0) throw protocolRefusal(404);
      const shown = Buffer.from(given);
      const isRight = keys.some((by) => {
        const right = Buffer.from(signature(`${id}.${until}`, by));
        return right.length === shown.length && timingSafeEqual(right, shown);
      });
      if (!isRight) throw protocolRefusal(404);
      const endsAt = new Date(Number(until) * day);
      if (endsAt.getTime() <= now()) throw linkExpired();
      // What this server has signed was an id.
      return { id: id as FileId, endsAt };
    },
  };
};
