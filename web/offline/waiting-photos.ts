/**
 * Photos of the work, possibly taken without a connection, that wait in this browser to be sent to the other side of a
 * contract. They survive closing the page, belong to the person who took them, and are deleted when that person signs
 * out or somebody else signs in. Each is sent under one id, so that it arrives once however often it is sent.
 */
import { ProblemError } from "#api/call.ts";
import { largestUpload } from "#core/people/file/upload-rules.ts";
import { shrinkPhoto } from "#web/files/shrink-photo.ts";
import { newKey } from "#web/session/request-keys.ts";
import { answerOf, inBrowserStore } from "./browser-store.ts";
import { readPhotoMark, setPhotoMark } from "./photo-mark.ts";

export type WaitingPhoto = {
  /** The key of its upload and the id of its message. */
  readonly id: string;
  readonly personId: string;
  readonly contractId: string;
  readonly listingTitle: string;
  /** The person whom it is for. */
  readonly otherId: string;
  readonly otherName: string;
  /** The number of the milestone that it shows. */
  readonly number: number;
  readonly takenAt: Date;
  readonly name: string;
  readonly file: Blob;
  /** Why the server refused it; null while there is no answer. */
  readonly problem: string | null;
};

/** The milestone that a photo is taken for, and its recipient. */
export type PhotoSubject = Pick<
  WaitingPhoto,
  "personId" | "contractId" | "listingTitle" | "otherId" | "otherName" | "number"
>;

export const mostPhotos = 20;
/**
 * The maximum total of all waiting photos, in bytes: little for a phone, and far more than twenty shrunk photos need.
 */
export const mostBytes = 60_000_000;

/** Returns why another photo of that size, in bytes, cannot be stored; null if it can. */
export const whyNotKept = (
  waiting: ReadonlyArray<{ readonly size: number }>,
  size: number,
): "too-large" | "too-many" | null => {
  if (size > largestUpload) return "too-large";
  const total = waiting.reduce((bytes, one) => bytes + one.size, size);
  return waiting.length >= mostPhotos || total > mostBytes ? "too-many" : null;
};

/**
 * Whether a failed photo should wait for another connection: no answer came, the server is overloaded, or the person
 * has to sign in again. Any other answer would be the same again.
 */
export const isWorthWaiting = (cause: unknown): boolean => {
  if (!(cause instanceof ProblemError)) return false;
  const { status } = cause.problem;
  return [0, 401, 408, 429].includes(status) || status >= 500;
};

/** web/session/session.ts deletes the whole database by the same name. */
const database = "dibbs.photos";
const inStore = inBrowserStore({ database, version: 1, store: "photo" });

/** Returns the photos of one person, oldest first; none if the browser has no storage. */
const photosOf = async (personId: string): Promise<ReadonlyArray<WaitingPhoto>> => {
  const all: ReadonlyArray<WaitingPhoto> = await inStore("readonly", (kept) => answerOf(kept.getAll())).catch(() => []);
  return all
    .filter((photo) => photo.personId === personId)
    .sort((one, other) => one.takenAt.getTime() - other.takenAt.getTime());
};

/** Deletes the photos that somebody else has left here. */
const dropOthers = (personId: string): void => {
  const mark = readPhotoMark();
  if (mark === null || mark.personId === personId) return;
  indexedDB.deleteDatabase(database);
  setPhotoMark(null);
};

/** One person's waiting photos, oldest first, and which of them is being sent. */
export type Waiting = { readonly photos: ReadonlyArray<WaitingPhoto>; readonly sendingId: string | null };

let sendingId: string | null = null;
const listeners = new Set<() => void>();

/**
 * Calls the listener after each change of the waiting photos, in this tab or another, until the returned function is
 * called.
 */
export const onPhotosChanged = (listener: () => void): (() => void) => {
  const elsewhere = ({ key }: StorageEvent) => key === database && listener();
  listeners.add(listener);
  addEventListener("storage", elsewhere);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", elsewhere);
  };
};

export const waitingPhotos = async (personId: string): Promise<Waiting> => ({
  photos: readPhotoMark()?.personId === personId ? await photosOf(personId) : [],
  sendingId,
});

const changed = async (personId: string): Promise<void> => {
  const photos = await photosOf(personId);
  setPhotoMark(photos.length > 0 ? { personId, count: photos.length } : null);
  for (const listener of listeners) listener();
};

/** Stores a shrunk photo until it is sent; returns why that failed, `no-room` if the browser has no space. */
export const keepPhoto = async (
  taken: File,
  subject: PhotoSubject,
): Promise<"kept" | "too-large" | "too-many" | "no-room"> => {
  const file = await shrinkPhoto(taken, "chat_attachment");
  dropOthers(subject.personId);
  const waiting = (await photosOf(subject.personId)).map((photo) => photo.file);
  const refused = whyNotKept(waiting, file.size);
  if (refused) return refused;
  const photo: WaitingPhoto = {
    ...subject,
    ...{ id: newKey(), takenAt: new Date(), name: file.name, file, problem: null },
  };
  try {
    await inStore("readwrite", (kept) => answerOf(kept.put(photo)));
  } catch {
    return "no-room";
  }
  await changed(subject.personId);
  return "kept";
};

/** Deletes a photo: it was sent, or the person no longer wants to send it. */
export const dropPhoto = async ({ id, personId }: WaitingPhoto): Promise<void> => {
  await inStore("readwrite", (kept) => answerOf(kept.delete(id))).catch(() => undefined);
  await changed(personId);
};

/**
 * Stores why the server refused a photo, or, with null, that it should be tried again; does nothing if the photo is
 * gone.
 */
export const noteProblem = async ({ id, personId }: WaitingPhoto, problem: string | null): Promise<void> => {
  await inStore("readwrite", async (kept) => {
    const photo: WaitingPhoto | undefined = await answerOf(kept.get(id));
    if (photo) await answerOf(kept.put({ ...photo, problem }));
  }).catch(() => undefined);
  await changed(personId);
};

type Sending = {
  /** Resolves once the photo has arrived. */
  readonly send: (photo: WaitingPhoto) => Promise<void>;
  /** Returns the message for a failure that is not worth waiting for. */
  readonly say: (cause: unknown) => string;
};

/** Sends each waiting photo once, and those taken meanwhile; the first one without an answer ends the round. */
const sendRound = async (personId: string, { send, say }: Sending) => {
  const sent: Array<WaitingPhoto> = [];
  const refused: Array<WaitingPhoto> = [];
  try {
    for (;;) {
      const photo = (await photosOf(personId)).find(({ problem }) => problem === null);
      if (!photo) break;
      sendingId = photo.id;
      await changed(personId);
      try {
        await send(photo);
        await dropPhoto(photo);
        sent.push(photo);
      } catch (cause) {
        if (isWorthWaiting(cause)) break;
        const problem = say(cause);
        await noteProblem(photo, problem);
        refused.push({ ...photo, problem });
      }
    }
  } finally {
    sendingId = null;
    await changed(personId);
  }
  return { sent, refused };
};

/**
 * Sends this person's waiting photos; null if there are none. All tabs together run one round at a time, one after
 * another: a photo that is taken, or a connection that returns, at the end of a round gets its own round.
 */
export const sendWaitingPhotos = async (personId: string, sending: Sending) => {
  dropOthers(personId);
  if (readPhotoMark() === null) return null;
  const round = () => sendRound(personId, sending);
  return navigator.locks ? navigator.locks.request(database, round) : round();
};
