import { Dialog } from "#web/ui/Dialog.tsx";
import * as words from "#web/words.ts";
import { pictureUrl } from "./pictures.ts";
import "./image-preview.css";

/** Shows one whole image; the small version is cropped. */
export function ImagePreview({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  return (
    <Dialog size="large" dismissable title={words.upload.imagePreview} onClose={onClose}>
      <div className="image-preview stack-12">
        <img src={pictureUrl(id, "detail")} alt={name} />
        <p>
          <bdi>{name}</bdi>
        </p>
      </div>
    </Dialog>
  );
}
