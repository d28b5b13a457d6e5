import { useEffect } from "react";
import { onPhotosAsked, readPhotoMark } from "#web/offline/photo-mark.ts";
import { isViewing } from "#web/session/viewing.ts";
import type { Connection } from "#web/ui/LiveBar.tsx";
import { useToasts } from "#web/ui/Toasts.tsx";

/**
 * Sends the waiting photos of this browser when Dibbs is opened, when the connection is back, and when one was taken.
 */
export const useSendPhotos = (personId: string, connection: Connection): void => {
  const toasts = useToasts();
  useEffect(() => {
    if (isViewing) return undefined;
    const send = () => {
      // Loads the code only online, because a browser may remember that a script failed to load.
      if (readPhotoMark() === null || !navigator.onLine) return;
      void import("./send-photos.ts").then(
        ({ sendPhotos }) => sendPhotos(personId, toasts),
        () => undefined,
      );
    };
    if (connection === "live") send();
    return onPhotosAsked(send);
  }, [personId, connection, toasts]);
};
