import { useEffect, useState } from "react";
import { onPhotosChanged, type Waiting, waitingPhotos } from "./waiting-photos.ts";

/** What this person has waiting to be sent, as it changes. */
export const useWaitingPhotos = (personId: string): Waiting => {
  const [waiting, setWaiting] = useState<Waiting>({ photos: [], sendingId: null });
  useEffect(() => {
    let isLeft = false;
    const read = () =>
      void waitingPhotos(personId).then((found) => {
        if (!isLeft) setWaiting(found);
      });
    read();
    const leave = onPhotosChanged(read);
    return () => {
      isLeft = true;
      leave();
    };
  }, [personId]);
  return waiting;
};
