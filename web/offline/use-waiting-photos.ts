import { useEffect, useState } from "react";
import { onPhotosChanged, type Waiting, waitingPhotos } from "./waiting-photos.ts";

/** Returns this person's waiting photos, as they change. */
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
