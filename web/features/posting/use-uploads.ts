import { useCallback, useEffect, useRef, useState } from "react";
import { problemOf } from "#web/client.ts";
import { pictureUrl } from "#web/pictures.ts";
import { useToasts } from "#web/ui/Toasts.tsx";
import type { UploadItem } from "#web/ui/Uploader.tsx";
import * as words from "#web/words.ts";
import type { Draft } from "./draft.ts";
import { sendPicture } from "./send-picture.ts";

type Picture = Draft["pictures"][number];
type Upload = { readonly item: UploadItem; readonly file?: File; readonly picture?: Picture };

const shown = (picture: Picture): Upload => ({
  picture,
  item: { id: picture.id, name: picture.name, state: "done", preview: pictureUrl(picture.id, "card") },
});

/** The pictures of a post: those that arrived are in the draft, the others are on their way or have failed. */
export function useUploads(pictures: readonly Picture[], onPictures: (pictures: readonly Picture[]) => void) {
  const toasts = useToasts();
  const [uploads, setUploads] = useState<readonly Upload[]>(() => pictures.map(shown));
  const running = useRef(new Map<string, AbortController>());
  const next = useRef(0);
  const latest = useRef(onPictures);
  latest.current = onPictures;

  const arrived = uploads.flatMap(({ picture }) => (picture ? [picture] : []));
  const known = arrived.map(({ id }) => id).join();
  const told = useRef(known);
  useEffect(() => {
    if (told.current === known) return;
    told.current = known;
    latest.current(arrived);
  });

  const waiting = uploads.some(({ item }) => item.state === "uploading");
  useEffect(() => {
    if (!waiting) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [waiting]);

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
    const onPercent = (percent: number) =>
      change(id, (one) => (one.item.state === "uploading" ? { ...one, item: { ...one.item, percent } } : one));
    try {
      const stored = await sendPicture(file, onPercent, stop.signal);
      if (stop.signal.aborted) return;
      change(id, ({ item: { percent: _, ...item } }) => ({
        picture: { id: stored.id, name: file.name },
        item: { ...item, state: "done" },
      }));
      toasts.success(words.upload.imageAttached);
    } catch (cause) {
      if (stop.signal.aborted) return;
      const problem = problemOf(cause);
      change(id, (one) => ({
        ...one,
        item: { ...one.item, state: "failed", message: problem.issues?.[0]?.message ?? problem.detail },
      }));
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
    /** Some picture has not arrived: it is on its way, or has failed. */
    unfinished: uploads.some(({ picture }) => picture === undefined),
    add: (files: readonly File[]) => {
      const added = files.map((file) => {
        next.current += 1;
        return start(`new-${next.current}`, file);
      });
      setUploads((before) => [...before, ...added]);
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
      toasts.info(words.upload.imageDeleted);
    },
    restart: (from: readonly Picture[]) => {
      for (const one of running.current.values()) one.abort();
      setUploads(from.map(shown));
    },
  };
}
