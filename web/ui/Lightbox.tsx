/**
 * Pictures as large as the window, one at a time: PrimeReact's Galleria in our dialog, which traps and returns the
 * focus. Buttons, arrow keys and swipes turn the pages, in a loop. Load it with `lazyPart`.
 */
import { Galleria } from "primereact/galleria";
import { useEffect, useRef, useState } from "react";
import * as words from "#web/words.ts";
import { Dialog } from "./Dialog.tsx";
import { Icon } from "./Icon.tsx";
import { Photo } from "./Photo.tsx";
import "./prime.ts";
import "./Lightbox.css";

export interface LightboxPicture {
  src: string;
  alt: string;
  /** The uploaded file; not every one is a picture that browsers can show. */
  original: string;
}

export interface LightboxProps {
  title: string;
  pictures: readonly LightboxPicture[];
  /** The index of the first picture, from 0. */
  first: number;
  onClose: () => void;
}

const shortestSwipePixels = 40;

export function Lightbox({ title, pictures, first, onClose }: LightboxProps) {
  const [at, setAt] = useState(first);
  const touchedAt = useRef(0);
  const several = pictures.length > 1;
  const picture = pictures[at];
  const turn = (by: 1 | -1) => several && setAt((before) => (before + by + pictures.length) % pictures.length);
  /** In left-to-right text, right means forward. */
  const turnRight = (right: boolean) => turn((document.documentElement.dir === "rtl") === right ? -1 : 1);

  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === "ArrowLeft" || key === "ArrowRight") turnRight(key === "ArrowRight");
    };
    // In the capture phase: Prime's close button, which has the focus at first, stops key events.
    addEventListener("keydown", onKey, true);
    return () => removeEventListener("keydown", onKey, true);
  });

  return (
    <Dialog title={title} size="whole" onClose={onClose}>
      <Galleria
        value={[...pictures]}
        activeIndex={at}
        onItemChange={({ index }) => setAt(index)}
        showThumbnails={false}
        showItemNavigators={several}
        circular
        item={({ src, alt }: LightboxPicture) => <Photo src={src} alt={alt} ratio="whole" eager />}
        itemPrevIcon={<Icon name="chevron-left" />}
        itemNextIcon={<Icon name="chevron-right" />}
        caption={() => (
          <>
            {several ? (
              <bdi className="tabular" dir="ltr">
                {at + 1} / {pictures.length}
              </bdi>
            ) : null}
            <a href={picture?.original} target="_blank" rel="noopener">
              {words.ui.originalPicture}
              <span className="visually-hidden"> ({words.navigation.opensNewTab})</span>
            </a>
          </>
        )}
        pt={{
          root: {
            className: "ui-lightbox",
            "aria-label": title,
            onTouchStart: ({ touches }) => {
              touchedAt.current = touches[0]?.clientX ?? 0;
            },
            onTouchEnd: ({ changedTouches }) => {
              const moved = (changedTouches[0]?.clientX ?? 0) - touchedAt.current;
              if (Math.abs(moved) >= shortestSwipePixels) turnRight(moved < 0);
            },
          },
          content: { className: "ui-lightbox__content", "aria-live": "polite" },
          itemWrapper: { className: "ui-lightbox__wrapper" },
          itemContainer: { className: "ui-lightbox__item stack-8" },
          item: { className: "ui-lightbox__picture" },
          previousItemButton: {
            className: "ui-icon-button ui-lightbox__turn",
            "aria-label": words.listingDetails.previousPicture,
          },
          nextItemButton: {
            className: "ui-icon-button ui-lightbox__turn",
            "aria-label": words.listingDetails.nextPicture,
          },
          caption: { className: "ui-lightbox__caption cluster-wide" },
        }}
      />
    </Dialog>
  );
}
