/**
 * Photos of the work, taken where there may be no connection, that wait in this browser to go to the other side of a contract.
 * They outlast the page and its closing, belong to whoever took them, and go when that person signs out or somebody else
 * signs in. Each is sent under one id, so that it arrives once however often it is sent.
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
  /** Who it is for. */
  readonly otherId: string;
  readonly otherName: string;
  /** The milestone that it shows, by its place in the contract. */
  readonly number: number;
  readonly takenAt: Date;
  readonly name: string;
  readonly file: Blob;
  /** Why the server did not take it; null while it has said nothing. */
  readonly problem: string | null;
};

/** What a photo is taken for. */
export type PhotoSubject = Pick<
  WaitingPhoto,
  "personId" | "contractId" | "listingTitle" | "otherId" | "otherName" | "number"
>;

export const mostPhotos = 20;
/** Of all photos that wait, in bytes: little to a phone, and far more than twenty photos made smaller. */
export const mostBytes = 60_000_000;

/** Why another photo of that size, in bytes, is not kept; null where it is. */
export const whyNotKept = (
  waiting: ReadonlyArray<{ readonly size: number }>,
  size: number,
): "too-large" | "too-many" | null => {
  if (size > largestUpload) return "too-large";
  const total = waiting.reduce((bytes, one) => bytes + one.size, size);
  return waiting.length >= mostPhotos || total > mostBytes ? "too-many" : null;
};

/**
 * Whether a photo that was not taken waits for another connection: nothing came back, the server has too much to do, or
 * whoever took it has to sign in again. Anything else is an answer, which stays the same however often one asks.
 */
export const isWorthWaiting = (cause: unknown): boolean => {
  if (!(cause instanceof ProblemError)) return false;
  const { status } = cause.problem;
  return [0, 401, 408, 429].includes(status) || status >= 500;
};

/** Deleted as a whole by web/session/session.ts, under the same name. */
const database = "dibbs.photos";
const inStore = inBrowserStore({ database, version: 1, store: "photo" });

/** The photos of one person, the oldest first; none where the browser keeps nothing. */
const photosOf = async (personId: string): Promise<ReadonlyArray<WaitingPhoto>> => {
  const all: ReadonlyArray<WaitingPhoto> = await inStore("readonly", (kept) => answerOf(kept.getAll())).catch(() => []);
  return all
    .filter((photo) => photo.personId === personId)
    .sort((one, other) => one.takenAt.getTime() - other.takenAt.getTime());
};

/** What somebody else has left here goes. */
const dropOthers = (personId: string): void => {
  const mark = readPhotoMark();
  if (mark === null || mark.personId === personId) return;
  indexedDB.deleteDatabase(database);
  setPhotoMark(null);
};

/** What waits of one person, the oldest first, and which of them is on its way. */
export type Waiting = { readonly photos: ReadonlyArray<WaitingPhoto>; readonly sendingId: string | null };

let sendingId: string | null = null;
const listeners = new Set<() => void>();

/** Calls the listener after each change of what waits, in this tab or another, until the returned function is called. */
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

/** Keeps a photo, made smaller, until it is sent; answers why it could not, `no-room` where the browser has none. */
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

/** A photo goes: it was sent, or whoever took it no longer wants it sent. */
export const dropPhoto = async ({ id, personId }: WaitingPhoto): Promise<void> => {
  await inStore("readwrite", (kept) => answerOf(kept.delete(id))).catch(() => undefined);
  await changed(personId);
};

/** Notes why the server did not take it, or, with null, that it is to be tried again; one that is gone meanwhile stays gone. */
export const noteProblem = async ({ id, personId }: WaitingPhoto, problem: string | null): Promise<void> => {
  await inStore("readwrite", async (kept) => {
    const photo: WaitingPhoto | undefined = await answerOf(kept.get(id));
    if (photo) await answerOf(kept.put({ ...photo, problem }));
  }).catch(() => undefined);
  await changed(personId);
};

type Sending = {
  /** Resolves once it has arrived. */
  readonly send: (photo: WaitingPhoto) => Promise<void>;
  /** What is told of a cause for which it is not worth waiting. */
  readonly say: (cause: unknown) => string;
};

/** Sends each photo that waits, once, and those taken meanwhile; the first that gets no answer ends the round. */
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
 * Sends what waits of this person; null where nothing waits. One round at a time in all tabs, each after the one before: a
 * photo taken, or a connection found again, while a round comes to its end has its own.
 */
export const sendWaitingPhotos = async (personId: string, sending: Sending) => {
  dropOthers(personId);
  if (readPhotoMark() === null) return null;
  const round = () => sendRound(personId, sending);
  return navigator.locks ? navigator.locks.request(database, round) : round();
};
