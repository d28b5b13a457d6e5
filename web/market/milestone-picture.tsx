import { useState } from "react";
import type { PlannedMilestone } from "#core/market/bid/bid.ts";
import { ImagePreview } from "#web/files/image-preview.tsx";
import { photoOf } from "#web/files/pictures.ts";
import { Photo } from "#web/ui/Photo.tsx";
import * as words from "#web/words.ts";
import "./milestone-picture.css";

export interface MilestonePictureProps {
  milestone: Pick<PlannedMilestone, "pictureId" | "pictureName">;
  /** The milestone's number, from 1. */
  number: number;
}

/** Shows a milestone's picture, if it has one; a press shows it whole. */
export function MilestonePicture({ milestone: { pictureId, pictureName }, number }: MilestonePictureProps) {
  const [whole, setWhole] = useState(false);
  if (pictureId === null) return null;
  return (
    <>
      <button
        type="button"
        className="milestone-picture frame-small"
        aria-label={words.contract.showPicture(number)}
        onClick={() => setWhole(true)}
      >
        <Photo {...photoOf(pictureId)} alt="" sizes="128px" />
      </button>
      {whole ? <ImagePreview id={pictureId} name={pictureName ?? ""} onClose={() => setWhole(false)} /> : null}
    </>
  );
}
