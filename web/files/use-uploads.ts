import { useCallback, useEffect, useRef, useState } from "react";
import type { StoredFile, UploadPurpose } from "#core/people/file/file.ts";
import { failureOf, sendFile } from "#web/files/send-file.ts";
import { useAskBeforeLeaving } from "#web/forms/use-ask-before-leaving.ts";
import type { UploadItem } from "#web/ui/Uploader.tsx";

type Upload = {
  readonly item: UploadItem;
  readonly file: File;
  readonly stored?: StoredFile;
};

/** Manages uploading, uploaded and failed files, in the order in which they were chosen. */
export function useUploads(purpose: UploadPurpose) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const next = useRef(0);

  // A reload would lose the chosen files that are not part of anything yet.
  useAskBeforeLeaving(uploads.length > 0);

  useEffect(() => {
    const all = running.current;
    return () => {
      for (const one of all.values()) one.abort();
    };
  }, []);

  const change = useCallback(
    (id: string, to: (before: Upload) => Upload) =>
      setUploads((before) => before.map((one) => (one.item.id === id ? to(one) : one))),
    [],
  );

  const send = async (id: string, file: File) => {
    const stop = new AbortController();
    running.current.set(id, stop);
    const note = (part: Pick<UploadItem, "percent" | "waiting">) =>
      change(id, (one) => (one.item.state === "uploading" ? { ...one, item: { ...one.item, ...part } } : one));
    try {
      const stored = await sendFile(
        file,
        { purpose },
        {
          onPercent: (percent) => note({ percent }),
          onWaiting: (waiting) => note({ waiting }),
          signal: stop.signal,
        },
      );
      if (stop.signal.aborted) return;
      change(id, ({ item: { percent: _percent, waiting: _waiting, ...item } }) => ({
        file,
        stored,
        item: { ...item, state: "done" },
      }));
    } catch (cause) {
      if (stop.signal.aborted) return;
      change(id, (one) => ({ ...one, item: { ...one.item, ...failureOf(cause) } }));
    } finally {
      running.current.delete(id);
    }
  };

  const start = (id: string, file: File): Upload => {
    void send(id, file);
    return { file, item: { id, name: file.name, size: file.size, state: "uploading", percent: 0, preview: file } };
  };

  return {
    items: uploads.map(({ item }) => item),
    arrived: uploads.flatMap(({ file, stored }) =>
      stored ? [{ id: stored.id, name: file.name, size: file.size }] : [],
    ),
    add: (files: readonly File[]) => {
      const added = files.map((file) => {
        next.current += 1;
        return start(`new-${next.current}`, file);
      });
      // A new file replaces one that was refused.
      setUploads((before) => [...before.filter(({ item }) => !item.isRefused), ...added]);
    },
    retry: (id: string) => {
      const file = uploads.find(({ item }) => item.id === id)?.file;
      if (!file) return;
      const again = start(id, file);
      setUploads((before) => before.map((one) => (one.item.id === id ? again : one)));
    },
    remove: (id: string) => {
      running.current.get(id)?.abort();
      setUploads((before) => before.filter(({ item }) => item.id !== id));
    },
  };
}
