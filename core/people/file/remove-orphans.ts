import { Effect } from "effect";
import { now } from "#core/shared/day.ts";
import { Blobs, Files } from "./files.ts";

/** A file may wait this long for something to refer to it, in milliseconds: a form can lie open over night. */
const grace = 24 * 3_600_000;

/** How many are removed, or looked at, in one go. */
const batch = 200;

/**
 * Removes the files to which nothing has referred for a day: pictures that were replaced, and those of forms that were
 * never sent. What is known of a file goes first and its bytes then: bytes that stay behind are found later, a file
 * without its bytes would be a broken picture.
 */
export const removeOrphans = Effect.fn("removeOrphans")(function* () {
  const files = yield* Files;
  const blobs = yield* Blobs;
  const before = new Date((yield* now).getTime() - grace);
  let removed = 0;
  for (;;) {
    const orphans = yield* files.orphans(before, batch);
    const gone = yield* Effect.filter(orphans, ({ id }) => files.remove(id));
    yield* Effect.forEach(gone, ({ id }) => Effect.ignore(blobs.remove(id)), { concurrency: 4, discard: true });
    removed += gone.length;
    // Where something has begun to refer to all of them meanwhile, the next look is soon enough.
    if (orphans.length < batch || gone.length === 0) return { removed };
  }
});

/** Removes bytes of which nothing is known: of uploads that were broken off, and of files that were removed. */
export const removeStrayBytes = Effect.fn("removeStrayBytes")(function* () {
  const files = yield* Files;
  const blobs = yield* Blobs;
  const before = new Date((yield* now).getTime() - grace);
  let removed = 0;
  for (let after: string | null = null; ; ) {
    const page: Effect.Success<ReturnType<typeof blobs.list>> = yield* blobs.list({ after, limit: 100 });
    const old = page.items.filter(({ storedAt }) => storedAt < before).map(({ id }) => id);
    const known = new Set((yield* files.many(old)).map(({ id }) => id));
    const stray = [...new Set(old)].filter((id) => !known.has(id));
    yield* Effect.forEach(stray, (id) => blobs.remove(id), { concurrency: 4, discard: true });
    removed += stray.length;
    if (page.next === null) return { removed };
    after = page.next;
  }
});
