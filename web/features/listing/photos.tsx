import { useRef, useState } from "react";
import { photoOf } from "#web/pictures.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { Photo } from "#web/ui/Photo.tsx";

const sizes = "(max-width: 650px) 100vw, 650px";

/** The pictures of a listing: one alone, or several to go through by swiping, by the arrows or by the keyboard. */
export function Photos({ pictures, title }: { pictures: readonly string[]; title: string }) {
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  if (pictures.length <= 1) {
    return (
      <div className="listing-photos">
        <Photo {...photoOf(pictures[0], "detail")} alt={title} ratio="16:9" sizes={sizes} eager />
      </div>
    );
  }
  const go = (to: number) =>
    strip.current?.children[to]?.scrollIntoView({ behavior: "smooth", block: "nearest", inline: "center" });
  return (
    <section className="listing-photos" aria-roledescription="carousel" aria-label={`Pictures of ${title}`}>
      <ul
        ref={strip}
        className="plain-list listing-photos__strip"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable, so that the arrow keys scroll it
        tabIndex={0}
        onScroll={({ currentTarget }) =>
          setAt(Math.round(Math.abs(currentTarget.scrollLeft) / Math.max(currentTarget.clientWidth, 1)))
        }
      >
        {pictures.map((id, index) => (
          <li key={id}>
            <Photo
              {...photoOf(id, "detail")}
              alt={`${title}, picture ${index + 1} of ${pictures.length}`}
              ratio="16:9"
              sizes={sizes}
              eager={index === 0}
            />
          </li>
        ))}
      </ul>
      <div className="listing-photos__turn">
        <IconButton icon="chevron-left" label="Previous picture" disabled={at === 0} onClick={() => go(at - 1)} />
        <span className="tabular" aria-live="polite">
          {at + 1} / {pictures.length}
        </span>
        <IconButton
          icon="chevron-right"
          label="Next picture"
          disabled={at === pictures.length - 1}
          onClick={() => go(at + 1)}
        />
      </div>
    </section>
  );
}
