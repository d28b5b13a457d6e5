import { type KeyboardEvent, useRef, useState } from "react";
import { photoOf, pictureUrl } from "#web/files/pictures.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Photo } from "#web/ui/Photo.tsx";
import * as words from "#web/words.ts";

const Lightbox = lazyPart(async () => (await import("#web/ui/Lightbox.tsx")).Lightbox, "over the page");
const listingDetails = words.listingDetails;
/** Phones have two or three pixels per point, so the small picture is sharp there; a press opens the full size. */
const sizes = "(max-width: 650px) 50vw, 650px";

const reducesMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Returns the picture that a key leads to; in right-to-left text, the next picture is on the left. */
const keyed = ({ key, currentTarget }: KeyboardEvent, at: number, last: number): number | undefined => {
  const later = getComputedStyle(currentTarget).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
  if (key === "ArrowLeft" || key === "ArrowRight") return key === later ? at + 1 : at - 1;
  return { Home: 0, End: last }[key];
};

/**
 * Shows the pictures of a listing: one alone, or several to browse by swiping, with the arrows or the keyboard. They
 * open over the whole window.
 */
export function Photos({ pictures, title }: { pictures: readonly string[]; title: string }) {
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const [whole, setWhole] = useState(false);
  const last = pictures.length - 1;
  const nameOf = (index: number) => (last === 0 ? title : listingDetails.pictureOf(title, index + 1, pictures.length));
  const expand = (
    <IconButton icon="expand" label={listingDetails.fullSize} aria-haspopup="dialog" onClick={() => setWhole(true)} />
  );
  const lightbox = whole ? (
    <Lightbox
      title={title}
      first={at}
      pictures={pictures.map((id, index) => ({
        src: pictureUrl(id, "detail"),
        alt: nameOf(index),
        original: pictureUrl(id, "original"),
      }))}
      onClose={() => setWhole(false)}
    />
  ) : null;
  if (last <= 0) {
    return (
      <>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: keys have the button */}
        <div className="listing-photos" onClick={() => last === 0 && setWhole(true)}>
          <Photo {...photoOf(pictures[0], "detail")} alt={title} ratio="16:9" sizes={sizes} eager />
          {last === 0 ? <div className="listing-photos__turn row-4">{expand}</div> : null}
        </div>
        {lightbox}
      </>
    );
  }
  const go = (to: number) => {
    const behavior = reducesMotion() ? "auto" : "smooth";
    strip.current?.children[to]?.scrollIntoView({ behavior, block: "nearest", inline: "center" });
  };
  return (
    <section className="listing-photos" aria-roledescription="carousel" aria-label={listingDetails.picturesOf(title)}>
      <ul
        ref={strip}
        className="plain-list listing-photos__strip"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable, so that its keys can be pressed
        tabIndex={0}
        onClick={() => setWhole(true)}
        onKeyDown={(event) => {
          const to = keyed(event, at, last);
          if (to === undefined) return;
          event.preventDefault();
          go(to);
        }}
        onScroll={({ currentTarget }) =>
          setAt(Math.round(Math.abs(currentTarget.scrollLeft) / Math.max(currentTarget.clientWidth, 1)))
        }
      >
        {pictures.map((id, index) => (
          <li key={id}>
            <Photo {...photoOf(id, "detail")} alt={nameOf(index)} ratio="16:9" sizes={sizes} eager={index === 0} />
          </li>
        ))}
      </ul>
      <div className="listing-photos__turn row-4">
        <IconButton
          icon="chevron-left"
          label={listingDetails.previousPicture}
          aria-disabled={at === 0}
          onClick={() => go(at - 1)}
        />
        <bdi className="tabular" dir="ltr" aria-live="polite">
          {at + 1} / {pictures.length}
        </bdi>
        <IconButton
          icon="chevron-right"
          label={listingDetails.nextPicture}
          aria-disabled={at === last}
          onClick={() => go(at + 1)}
        />
        {expand}
      </div>
      {lightbox}
    </section>
  );
}
