import { useEffect, useRef, useState } from "react";
import type { ReplyOf } from "#api/call.ts";
import type { uploadFileEndpoint } from "#api/endpoints/files.ts";
import { useAskBeforeLeaving } from "#web/forms/use-ask-before-leaving.ts";
import type { UploadItem } from "#web/ui/Uploader.tsx";
import { failureOf, sendFile, type UploadQuery } from "./send-file.ts";

type Stored = ReplyOf<typeof uploadFileEndpoint>;

/** The part of a profile picture that is kept. */
export type Square = Pick<UploadQuery, "left" | "top" | "size">;

const theOne = "upload";

/** Manages the upload of one file, its progress, and another attempt after a failure. */
export function useUpload(purpose: UploadQuery["purpose"]) {
  const [item, setItem] = useState<UploadItem>();
  const again = useRef<() => void>(undefined);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const sending = item?.state === "uploading";
  useAskBeforeLeaving(sending);

  const send = async (file: File, onStored: (stored: Stored) => unknown, square: Square = {}): Promise<void> => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    again.current = () => void send(file, onStored, square);
    const shown: UploadItem = {
      id: theOne,
      name: file.name,
      size: file.size,
      state: "uploading",
      percent: 0,
      preview: file,
    };
    setItem(shown);
    try {
      const stored = await sendFile(
        file,
        { purpose, ...square },
        {
          onPercent: (percent) => setItem({ ...shown, percent }),
          onWaiting: (waiting) => setItem({ ...shown, waiting }),
          signal: stop.signal,
        },
      );
      if (stop.signal.aborted) return;
      setItem({ ...shown, state: "done" });
      await onStored(stored);
    } catch (cause) {
      if (stop.signal.aborted) return;
      setItem({ ...shown, ...failureOf(cause) });
    }
  };

  return {
    items: item ? [item] : [],
    sending,
    /** Uploads a file, and calls `onStored` as soon as it is stored. */
    send,
    retry: () => again.current?.(),
    clear: () => {
      running.current?.abort();
      setItem(undefined);
    },
  };
}
