import { Effect } from "effect";
import { now } from "#core/shared/day.ts";
import { Blobs, Files } from "./files.ts";

/** How long a file may wait for a reference, in milliseconds: a form can stay open overnight. */
const grace = 24 * 3_600_000;

/** How many are removed or looked at in one batch. */
const batch = 200;

/**
 * Removes files that nothing has referred to for a day: replaced pictures, and those of forms that were never sent.
 * Metadata goes before the bytes: bytes left behind are found later, while a file without bytes would be a broken
 * picture.
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
    // If all of them got references meanwhile, the next run is soon enough.
    if (orphans.length < batch || gone.length === 0) return { removed };
  }
});

/** Removes bytes without metadata: from interrupted uploads, and of removed files. */
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
