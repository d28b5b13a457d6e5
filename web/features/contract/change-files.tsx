import { mostChangeFiles } from "#core/contract/change-order/change-order.ts";
import { useUploads } from "#web/files/use-uploads.ts";
import { UploadField } from "#web/ui/Uploader.tsx";
import * as words from "#web/words.ts";

const endings = ".doc,.docx,.pdf,.csv,.xlsx,.png,.jpeg,.jpg,.bmp,.raw,.eps";

/** Manages the files of a proposal, uploading or uploaded. */
export const useChangeFiles = () => {
  const files = useUploads("change_attachment");
  return {
    ...files,
    /** Whether one has not arrived yet, or has failed. */
    unfinished: files.items.some(({ state }) => state !== "done"),
    ids: files.arrived.map(({ id }) => id),
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
    <UploadField
      label={words.changeOrder.files}
      help={help}
      error={problem}
      optional
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
  );
}
