import { useEffect, useRef, useState } from "react";
import { mostChangeFiles } from "#core/contract/change-order/change-order.ts";
import { problemOf } from "#web/client.ts";
import { sendFile } from "#web/files/send-file.ts";
import { Field } from "#web/ui/Field.tsx";
import { Uploader, type UploadItem } from "#web/ui/Uploader.tsx";
import * as words from "#web/words.ts";

const endings = ".doc,.docx,.pdf,.csv,.xlsx,.png,.jpeg,.jpg,.bmp,.raw,.eps";

/** A file as it is shown, and by which name the server has it once it has arrived. */
type Sent = UploadItem & { readonly file: File; readonly fileId?: string };

/** The files that come with a proposal, on their way or there. */
export const useChangeFiles = () => {
  const [items, setItems] = useState<readonly Sent[]>([]);
  const running = useRef(new Map<string, AbortController>());
  useEffect(
    () => () => {
      for (const stop of running.current.values()) stop.abort();
    },
    [],
  );
  const put = (item: Sent) =>
    setItems((before) =>
      before.some(({ id }) => id === item.id) ? before.map((it) => (it.id === item.id ? item : it)) : [...before, item],
    );
  const send = async (file: File, id: string): Promise<void> => {
    const stop = new AbortController();
    running.current.set(id, stop);
    const shown: Sent = { id, name: file.name, size: file.size, state: "uploading", percent: 0, preview: file, file };
    put(shown);
    try {
      const options = { onPercent: (percent: number) => put({ ...shown, percent }), signal: stop.signal };
      const stored = await sendFile(file, { purpose: "change_attachment" }, options);
      if (!stop.signal.aborted) put({ ...shown, state: "done", fileId: stored.id });
    } catch (cause) {
      if (stop.signal.aborted) return;
      const problem = problemOf(cause);
      put({ ...shown, state: "failed", message: problem.issues?.[0]?.message ?? problem.detail });
    }
  };
  return {
    items,
    /** Whether one has not arrived yet, or never will. */
    unfinished: items.some(({ state }) => state !== "done"),
    ids: items.flatMap(({ fileId }) => fileId ?? []),
    add: (files: readonly File[]) => {
      for (const file of files) void send(file, crypto.randomUUID());
    },
    retry: (id: string) => {
      const item = items.find((it) => it.id === id);
      if (item) void send(item.file, id);
    },
    remove: (id: string) => {
      running.current.get(id)?.abort();
      setItems((before) => before.filter((item) => item.id !== id));
    },
  };
};

export function ChangeFiles({
  files,
  help,
  problem,
}: {
  files: ReturnType<typeof useChangeFiles>;
  help: string;
  problem: string | undefined;
}) {
  return (
    <Field label={words.changeOrder.files} help={help} error={problem} optional group>
      {(wiring) => (
        <Uploader
          {...wiring}
          items={files.items}
          accept={endings}
          refusal={words.upload.unsupported}
          most={mostChangeFiles}
          prompt={words.changeOrder.filesPrompt}
          browse={words.changeOrder.browse}
          onAdd={files.add}
          onRemove={files.remove}
          onRetry={files.retry}
        />
      )}
    </Field>
  );
}
