/**
 * Whose photos wait in this browser to be sent, and how many: known at once, without opening where they lie
 * (waiting-photos.ts), so that pages on which none waits load nothing for it.
 */
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { keptText } from "#web/session/kept-text.ts";

/** A browser without storage keeps no photos either. */
const kept = keptText("localStorage", "dibbs.photos");

/** Whether a milestone is still worked on or looked at, so that photos of it have something to say. */
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

/** Has the photos that wait sent now; nothing happens where nobody is signed in. */
export const askToSendPhotos = (): void => {
  dispatchEvent(new Event(asked));
};

/** Calls the listener when they should go out: when somebody asks, and when the connection is back. */
export const onPhotosAsked = (listener: () => void): (() => void) => {
  addEventListener(asked, listener);
  addEventListener("online", listener);
  return () => {
    removeEventListener(asked, listener);
    removeEventListener("online", listener);
  };
};
