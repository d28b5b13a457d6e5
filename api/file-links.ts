import { createHmac, timingSafeEqual } from "node:crypto";
import type { FileId } from "#core/shared/ids.ts";
import { linkExpired, protocolRefusal } from "./problems.ts";

const day = 24 * 3_600_000;

/** The maximum number of the day's links that are cached. */
const mostRemembered = 50_000;

export type FileLinks = {
  /**
   * Returns the link by which a reply names a file; it stays the same for a whole day, so that browsers can cache the
   * file.
   */
  readonly linkOf: (id: FileId) => string;
  /**
   * Returns a link's file and when the link ends. Throws a 404 if this server did not sign the link, and a 410 if it
   * has expired.
   */
  readonly read: (link: string) => { readonly id: FileId; readonly endsAt: Date };
};

/**
 * Creates signed links to files, as `<id>.<day>.<signature>`: valid until that day begins (days since 1970 in UTC),
 * which is at least one and at most two days away. One signature covers every size of a picture: anybody who may see
 * one may see them all. `secret` is the server's; the key is derived from it, so that no other signature works here.
 * Links that `previous` signed stay valid until they end.
 */
export const fileLinks = (secret: string, now: () => number = Date.now, previous: string | null = null): FileLinks => {
  const keyOf = (one: string) => createHmac("sha256", one).update("file links").digest();
  const key = keyOf(secret);
  const keys = previous === null ? [key] : [key, keyOf(previous)];
  // 128 bits are far too many to guess.
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
      // The signature is ours, so the text is an id.
      return { id: id as FileId, endsAt };
    },
  };
};
