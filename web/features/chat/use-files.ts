import { useEffect, useRef, useState } from "react";
import type { Attachment } from "#core/contract/chat/chat-message.ts";
import { problemOf } from "#web/client.ts";
import { sendFile } from "#web/files/send-file.ts";

export type FileOnItsWay = {
  readonly id: string;
  readonly name: string;
  /** From 0 to 100. */
  readonly percent: number;
  readonly stored: Attachment | null;
  /** Why the file was refused. */
  readonly problem: string | null;
};

let count = 0;

/** Manages the files of the next message, uploading or uploaded. */
export const useFiles = () => {
  const [items, setItems] = useState<readonly FileOnItsWay[]>([]);
  const running = useRef(new Map<string, AbortController>());
  useEffect(
    () => () => {
      for (const stop of running.current.values()) stop.abort();
    },
    [],
  );
  const change = (id: string, part: Partial<FileOnItsWay>) =>
    setItems((before) => before.map((item) => (item.id === id ? { ...item, ...part } : item)));

  const add = async (file: File): Promise<void> => {
    count += 1;
    const id = `file-${count}`;
    const stop = new AbortController();
    running.current.set(id, stop);
    // A new file replaces one that was refused.
    setItems((before) => [
      ...before.filter(({ problem }) => problem === null),
      { id, name: file.name, percent: 0, stored: null, problem: null },
    ]);
    try {
      const {
        id: fileId,
        name,
        mediaType,
        size,
      } = await sendFile(
        file,
        { purpose: "chat_attachment" },
        { onPercent: (percent) => change(id, { percent }), signal: stop.signal },
      );
      change(id, { stored: { fileId, name, mediaType, size } });
    } catch (cause) {
      if (stop.signal.aborted) return;
      const problem = problemOf(cause);
      change(id, { problem: problem.issues?.[0]?.message ?? problem.detail });
    } finally {
      running.current.delete(id);
    }
  };

  return {
    items,
    /** How many files go with the message as it is now. */
    count: items.filter(({ problem }) => problem === null).length,
    sending: items.some(({ stored, problem }) => stored === null && problem === null),
    add,
    remove: (id: string) => {
      running.current.get(id)?.abort();
      setItems((before) => before.filter((item) => item.id !== id));
    },
    clear: () => setItems([]),
  };
};
