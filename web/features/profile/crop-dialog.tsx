import { useEffect, useState } from "react";
import Cropper, { type Area } from "react-easy-crop";
import type { Square } from "#web/files/use-upload.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import * as words from "#web/words.ts";
import "react-easy-crop/react-easy-crop.css";

const profile = words.profile;
const mostZoom = 4;
const zoomStep = 0.05;
/** In pixels, for each press of an arrow key. */
const keyboardStep = 8;

export interface CropDialogProps {
  file: File;
  /** Called with the chosen square, in pixels of the upright picture. */
  onUse: (square: Square) => unknown;
  onClose: () => void;
  /** Called if the file is no picture that this browser can show. */
  onUnreadable: () => void;
}

const useUrlOf = (file: File): string | undefined => {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
};

/** Asks for the square of a photo that others see. */
export function CropDialog({ file, onUse, onClose, onUnreadable }: CropDialogProps) {
  const url = useUrlOf(file);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const use = () => area && onUse({ left: area.x, top: area.y, size: Math.max(1, Math.min(area.width, area.height)) });
  return (
    <Dialog
      title={profile.cropTitle}
      onClose={onClose}
      actions={
        <Button variant="primary" onPress={use}>
          {profile.cropUse}
        </Button>
      }
    >
      <div className="stack-16">
        <p>{profile.cropHint}</p>
        <div className="profile-crop__stage" dir="ltr">
          {url ? (
            <Cropper
              image={url}
              crop={crop}
              zoom={zoom}
              maxZoom={mostZoom}
              aspect={1}
              cropShape="round"
              showGrid={false}
              keyboardStep={keyboardStep}
              disableAutomaticStylesInjection
              cropperProps={{ "aria-label": profile.cropArea, role: "group" }}
              mediaProps={{ alt: "", onError: onUnreadable }}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropAreaChange={(_, pixels) => setArea(pixels)}
            />
          ) : null}
        </div>
        <Field label={profile.cropZoom}>
          {(wiring) => (
            <input
              {...wiring}
              className="profile-crop__zoom"
              type="range"
              min={1}
              max={mostZoom}
              step={zoomStep}
              value={zoom}
              onChange={(event) => setZoom(Number(event.target.value))}
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}
