/**
 * Stores whose photos wait in this browser to be sent, and how many: readable at once, without opening their database
 * (waiting-photos.ts), so that pages without waiting photos load nothing for them.
 */
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { keptText } from "#web/session/kept-text.ts";

/** A browser without storage cannot store photos either. */
const kept = keptText("localStorage", "dibbs.photos");

/** Whether a milestone is still being worked on or reviewed, so that photos of it are useful. */
export const takesPhotos = (state: Milestone["state"]): boolean => state === "planned" || state === "submitted";

export type PhotoMark = { readonly personId: string; readonly count: number };

export const readPhotoMark = (): PhotoMark | null => {
  try {
    return JSON.parse(kept.read() ?? "null");
  } catch {
    return null;
  }
};

export const setPhotoMark = (mark: PhotoMark | null): void => kept.keep(mark && JSON.stringify(mark));

const asked = "dibbs.send-photos";

/** Requests that waiting photos are sent now; does nothing if nobody is signed in. */
export const askToSendPhotos = (): void => {
  dispatchEvent(new Event(asked));
};

/** Calls the listener when photos should be sent: on request, and when the connection is back. */
export const onPhotosAsked = (listener: () => void): (() => void) => {
  addEventListener(asked, listener);
  addEventListener("online", listener);
  return () => {
    removeEventListener(asked, listener);
    removeEventListener("online", listener);
  };
};
