import { pictureUrl } from "#web/pictures.ts";
import { Dialog } from "#web/ui/Dialog.tsx";
import * as words from "#web/words.ts";

/** One image of the post, whole: on its tile its edges are cut off. */
export function ImagePreview({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  return (
    <Dialog open size="large" dismissable title={words.postForm.imagePreview} onClose={onClose}>
      <div className="post-preview">
        <img src={pictureUrl(id, "detail")} alt={name} />
        <p>
          <bdi>{name}</bdi>
        </p>
      </div>
    </Dialog>
  );
}
