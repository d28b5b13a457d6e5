import { Dialog } from "#web/ui/Dialog.tsx";
import * as words from "#web/words.ts";
import { pictureUrl } from "./pictures.ts";
import "./image-preview.css";

/** One image, whole: where it is shown small its edges are cut off. */
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
