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

/** What is to be drawn of a picture: all of it, or a square; null for the square is the one in the middle. */
export type Framing = { readonly kind: "whole" } | { readonly kind: "square"; readonly crop: Crop | null };

/** A printer's drawing, or what a camera's sensor saw: drawn only where a picture for looking at lies inside. */
export type Undrawable = "EPS" | "RAW";

/** Reads and resizes pictures. */
export class Pictures extends Context.Service<
  Pictures,
  {
    /**
     * Every variant of the picture as WebP, turned upright, without metadata such as where it was taken. A square that
     * reaches beyond the picture is moved inside. Of a raw file or a printer's drawing it is the picture inside. Fails
     * `Invalid` where the bytes, whatever the file's name says, are no picture that can be read, or one of too many pixels,
     * or one that would take too much time or memory; and `Unavailable` where too many others wait to be read. A picture
     * that does harm while it is read does it to nobody else.
     */
    readonly render: (
      bytes: Uint8Array,
      framing: Framing,
    ) => Effect.Effect<
      { readonly mediaType: string; readonly renditions: ReadonlyArray<Rendition> },
      Invalid | Unavailable
    >;
    /** A picture, in the sizes that screens show, that stands for a file of this kind which nobody can draw. */
    readonly placeholder: (kind: Undrawable) => Effect.Effect<ReadonlyArray<Rendition>, Unavailable>;
  }
>()("core/Pictures") {}

/** Knows what a file is by its content. */
export class FileTypes extends Context.Service<
  FileTypes,
  {
    /**
     * The media type of the content; null for what is unknown. The name decides only about what has no mark of its own:
     * what ends in `.csv` and is text is `text/csv`; what ends in `.raw` and is neither text nor of any other kind is
     * `image/x-raw`, what a camera's sensor saw.
     */
    readonly of: (bytes: Uint8Array, name: string) => Effect.Effect<string | null>;
  }
>()("core/FileTypes") {}

type Input = {
  readonly name: string;
  readonly purpose: UploadPurpose;
  readonly bytes: Uint8Array;
  /** Made once by whoever sends the file; the same key again gives the same file. */
  readonly key: UploadKey | null;
  /** The part of a profile picture that is kept; null for the middle. */
  readonly crop: Crop | null;
};

/** Fails `Blocked` where the person has uploaded as much as fits in a day. */
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

/** What is stored of an upload: a picture in every size, a file as it is, or such a file beside a picture of it. */
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
 * Takes a file in: pictures in the sizes that screens need, documents as they are. Fails `Invalid` for what is not taken
 * for this purpose or is too large, `Blocked` for more than fits in a day, `TooManyAttempts` after many that were not taken, and `Unavailable`
 * where too many pictures wait.
 */
export const uploadFile = Effect.fn("uploadFile")(function* (actor: PersonActor, input: Input) {
  const files = yield* Files;
  const blobs = yield* Blobs;
  const people = yield* People;
  const known = input.key === null ? null : yield* files.findByKey(actor.personId, input.key);
  if (known !== null) return known;
  yield* checkSize(input.purpose, input.bytes.length);
  yield* checkQuota(actor, input.bytes.length);
  // Attempt before it is read, so that one that takes the reader down counts as well.
  const refused = { of: `refused uploads of ${actor.personId}`, limit: refusedUploadLimit };
  yield* beginAttempt(refused);
  const { mediaType, renditions } = yield* contentOf(input).pipe(
    Effect.tapError(({ _tag }) => (_tag === "Unavailable" ? forgiveAttempt(refused) : Effect.void)),
  );
  yield* forgiveAttempt(refused);
  const id = yield* newId(FileId);
  yield* Effect.forEach(renditions, ({ variant, bytes }) => blobs.put(id, variant, bytes), { discard: true }).pipe(
    // Nothing can refer to a part of a file.
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
      // So that nobody uploads more than they may by uploading it all at once.
      yield* people.lock(actor.personId);
      const first = input.key === null ? null : yield* files.findByKey(actor.personId, input.key);
      if (first !== null) return first;
      yield* checkQuota(actor, file.size);
      return yield* files.insert(file, input.key);
    }),
  );
  // The same upload was faster on another way; whatever of this one stays behind is removed with other stray bytes.
  if (kept.id !== id) yield* Effect.ignore(blobs.remove(id));
  return kept;
});
