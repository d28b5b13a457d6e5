import { Context, Effect } from "effect";
import { People } from "#core/people/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { blocked, type Invalid, type Unavailable } from "#core/shared/errors.ts";
import { FileId, newId } from "#core/shared/ids.ts";
import { beginAttempt, forgiveAttempt } from "#core/shared/rate-limit.ts";
import { cutText } from "#core/shared/text.ts";
import { oneDay } from "#core/shared/time-zone.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import type { Crop, FileVariant, StoredFile, UploadKey, UploadPurpose } from "./file.ts";
import { Blobs, Files } from "./files.ts";
import { checkSize, dailyQuota, isSquare, refusedUploadLimit, treatmentOf } from "./upload-rules.ts";

export type Rendition = { readonly variant: FileVariant; readonly bytes: Uint8Array };

/** How to render a picture: whole, or as a square; a null `crop` means the middle. */
export type Framing = { readonly kind: "whole" } | { readonly kind: "square"; readonly crop: Crop | null };

/** A printer's drawing, or a camera's sensor data: rendered only if it contains an embedded picture. */
export type Undrawable = "EPS" | "RAW";

/** Reads and resizes pictures. */
export class Pictures extends Context.Service<
  Pictures,
  {
    /**
     * Renders every variant as WebP, upright, without metadata such as its location. A square that exceeds the picture
     * is moved inside. From a raw file or printer's drawing it renders the embedded picture. Fails with `Invalid` if
     * the bytes, whatever the file's name, are no readable picture, have too many pixels, or would take too much time
     * or memory; and with `Unavailable` if too many others wait. A harmful picture affects no other one.
     */
    readonly render: (
      bytes: Uint8Array,
      framing: Framing,
    ) => Effect.Effect<
      { readonly mediaType: string; readonly renditions: ReadonlyArray<Rendition> },
      Invalid | Unavailable
    >;
    /** A placeholder picture, in the sizes that screens show, for a file of this kind that can't be rendered. */
    readonly placeholder: (kind: Undrawable) => Effect.Effect<ReadonlyArray<Rendition>, Unavailable>;
  }
>()("core/Pictures") {}

/** Detects what a file is from its content. */
export class FileTypes extends Context.Service<
  FileTypes,
  {
    /**
     * The media type of the content; null if unknown. The name matters only for types without a signature of their own:
     * text that ends in `.csv` is `text/csv`; a file that ends in `.raw` and is neither text nor any other type is
     * `image/x-raw`, a camera's sensor data.
     */
    readonly of: (bytes: Uint8Array, name: string) => Effect.Effect<string | null>;
  }
>()("core/FileTypes") {}

type Input = {
  readonly name: string;
  readonly purpose: UploadPurpose;
  readonly bytes: Uint8Array;
  /** Made once per file by the sender; the same key returns the same file. */
  readonly key: UploadKey | null;
  /** The part of a profile picture to keep; null for the middle. */
  readonly crop: Crop | null;
};

/** Fails with `Blocked` if the person has used up the daily upload quota. */
const checkQuota = Effect.fnUntraced(function* (actor: PersonActor, size: number) {
  const since = new Date((yield* now).getTime() - oneDay);
  const used = yield* (yield* Files).usedSince(actor.personId, since);
  if (used.files >= dailyQuota.files || used.bytes + size > dailyQuota.bytes) {
    return yield* blocked("upload_quota", "you", {
      message: "You have reached today's upload limit.",
      whatToDo: "Please try again tomorrow.",
    });
  }
});

/** Returns what to store of an upload: a picture in every size, a file as is, or such a file plus a picture of it. */
const contentOf = Effect.fnUntraced(function* ({ name, purpose, bytes, crop }: Input) {
  const pictures = yield* Pictures;
  const mediaType = yield* (yield* FileTypes).of(bytes, name);
  const treatment = yield* treatmentOf(purpose, mediaType);
  const kept = (beside: ReadonlyArray<Rendition> = []) => ({
    mediaType: mediaType ?? "",
    renditions: [{ variant: "original" as const, bytes }, ...beside.filter(({ variant }) => variant !== "original")],
  });
  if (treatment.how === "keep") return kept();
  const framing: Framing = isSquare(purpose) ? { kind: "square", crop } : { kind: "whole" };
  const drawn = pictures.render(bytes, framing);
  if (treatment.how === "draw") return yield* drawn;
  const inside = yield* Effect.catchTag(drawn, "Invalid", () => Effect.succeed(null));
  if (inside !== null) return treatment.how === "draw_or_keep" ? inside : kept(inside.renditions);
  return kept(treatment.standsFor === null ? [] : yield* pictures.placeholder(treatment.standsFor));
});

/**
 * Stores an uploaded file: pictures in the sizes that screens need, documents as they are. Fails with `Invalid` if the
 * type isn't accepted for this purpose or it is too large, `Blocked` over the daily quota, `TooManyAttempts` after many
 * rejected uploads, and `Unavailable` if too many pictures wait.
 */
export const uploadFile = Effect.fn("uploadFile")(function* (actor: PersonActor, input: Input) {
  const files = yield* Files;
  const blobs = yield* Blobs;
  const people = yield* People;
  const known = input.key === null ? null : yield* files.findByKey(actor.personId, input.key);
  if (known !== null) return known;
  yield* checkSize(input.purpose, input.bytes.length);
  yield* checkQuota(actor, input.bytes.length);
  // Counted before reading, so that an upload that crashes the reader counts as well.
  const refused = { of: `refused uploads of ${actor.personId}`, limit: refusedUploadLimit };
  yield* beginAttempt(refused);
  const { mediaType, renditions } = yield* contentOf(input).pipe(
    Effect.tapError(({ _tag }) => (_tag === "Unavailable" ? forgiveAttempt(refused) : Effect.void)),
  );
  yield* forgiveAttempt(refused);
  const id = yield* newId(FileId);
  yield* Effect.forEach(renditions, ({ variant, bytes }) => blobs.put(id, variant, bytes), { discard: true }).pipe(
    // Nothing can refer to a partial file.
    Effect.onError(() => Effect.ignore(blobs.remove(id))),
  );
  const file: StoredFile = {
    id,
    ownerId: actor.personId,
    purpose: input.purpose,
    name: cutText(input.name.replaceAll("\u0000", ""), 255),
    mediaType,
    size: input.bytes.length,
    createdAt: yield* now,
  };
  const kept = yield* atomically(
    Effect.gen(function* () {
      // Locked, so that concurrent uploads can't exceed the quota.
      yield* people.lock(actor.personId);
      const first = input.key === null ? null : yield* files.findByKey(actor.personId, input.key);
      if (first !== null) return first;
      yield* checkQuota(actor, file.size);
      return yield* files.insert(file, input.key);
    }),
  );
  // Another attempt of the same upload finished first; any remains of this one are removed with other stray bytes.
  if (kept.id !== id) yield* Effect.ignore(blobs.remove(id));
  return kept;
});
