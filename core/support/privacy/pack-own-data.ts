import { Context, Effect } from "effect";
import { show, tell } from "#core/messaging/alert/tell.ts";
import { seenPayment } from "#core/money/payment/seen-payment.ts";
import { seenRefund } from "#core/money/refund/refund.ts";
import type { StoredFile } from "#core/people/file/file.ts";
import { Blobs, Files } from "#core/people/file/files.ts";
import { now } from "#core/shared/day.ts";
import { FileId, newId, type PersonId } from "#core/shared/ids.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { DataCopies } from "./export-own-data.ts";
import type { OwnData } from "./own-data.ts";
import { PersonalData } from "./personal-data.ts";

/** Packs several files into one. */
export class Archives extends Context.Service<
  Archives,
  {
    /** Returns a ZIP of these files, in this order; names are paths with '/'. */
    readonly zip: (
      files: ReadonlyArray<{ readonly name: string; readonly bytes: Uint8Array }>,
    ) => Effect.Effect<Uint8Array>;
  }
>()("core/Archives") {}

/** The most bytes of files in a copy; further files are listed but not included. */
const mostBytes = 300 * 1024 * 1024;

const endings: Readonly<Record<string, string>> = {
  "image/webp": "webp",
  "application/pdf": "pdf",
  "application/msword": "doc",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
  "text/csv": "csv",
  "application/eps": "eps",
};

/** Uses the id, because the person's name for the file may not be a valid file name. */
const nameOf = ({ id, mediaType }: StoredFile): string => `files/${id}.${endings[mediaType] ?? "bin"}`;

/** Returns as many stored files as fit; skips one that is just being removed. */
const contentsOf = Effect.fnUntraced(function* (files: ReadonlyArray<StoredFile>) {
  const blobs = yield* Blobs;
  const entries: Array<{ readonly name: string; readonly bytes: Uint8Array }> = [];
  let left = mostBytes;
  for (const file of files) {
    const bytes = yield* blobs.get(file.id, "original").pipe(Effect.catchTag("NotFound", () => Effect.succeed(null)));
    if (bytes === null || bytes.length > left) continue;
    left -= bytes.length;
    entries.push({ name: nameOf(file), bytes });
  }
  return entries;
});

/** Returns the payments as the person sees them on screen, without what is only the other side's. */
const seenPayments = ({ payments, profile }: OwnData) =>
  payments.flatMap((payment) => seenPayment(payment, payment.posterId === profile.id ? "poster" : "bidder") ?? []);

/** Packs the copy that a person requested, and tells them; does nothing if none is waiting. */
export const packOwnData = Effect.fn("packOwnData")(function* (personId: PersonId) {
  const copies = yield* DataCopies;
  const archives = yield* Archives;
  const blobs = yield* Blobs;
  const files = yield* Files;
  const waiting = yield* copies.find(personId);
  if (waiting === null || waiting.file !== null) return;
  const data = yield* (yield* PersonalData).collect(personId);
  const own = data.files.filter(({ purpose }) => purpose !== "own_data");
  const contents = yield* contentsOf(own);
  const packed = new Set(contents.map(({ name }) => name));
  const text = JSON.stringify(
    {
      ...data,
      payments: seenPayments(data),
      refunds: data.refunds.map(seenRefund),
      paymentAccounts: data.paymentAccounts.map(({ fundingSource, ...account }) => ({
        ...account,
        bank: fundingSource?.name ?? null,
      })),
      files: own.map((file) => ({ ...file, content: packed.has(nameOf(file)) ? nameOf(file) : null })),
    },
    null,
    2,
  );
  const bytes = yield* archives.zip([{ name: "data.json", bytes: new TextEncoder().encode(text) }, ...contents]);
  const at = yield* now;
  const file: StoredFile = {
    id: yield* newId(FileId),
    ownerId: personId,
    purpose: "own_data",
    name: "dibbs-data.zip",
    mediaType: "application/zip",
    size: bytes.length,
    createdAt: at,
  };
  yield* blobs.put(file.id, "original", bytes);
  const isKept = yield* atomically(
    Effect.gen(function* () {
      yield* files.insert(file, null);
      if (!(yield* copies.finish(personId, file.id, at))) {
        yield* files.remove(file.id);
        return false;
      }
      yield* tell(personId, {
        kind: "security",
        words: ["dataReady"],
        link: { to: "own_data" },
      });
      yield* show([personId], { noun: "person", id: personId, event: "packOwnData" });
      return true;
    }),
  );
  // Another worker was faster, or the person has since deleted their account.
  if (!isKept) yield* Effect.ignore(blobs.remove(file.id));
});
