/**
 * A picture in a fixed ratio, so that the layout does not jump; loaded when it comes near; with the server's thumbnails
 * by width.
 */
import { useState } from "react";
import { Icon } from "./Icon.tsx";
import "./Photo.css";
import { useNear } from "./use-near.ts";

export interface PhotoProps {
  src?: string | null | undefined;
  /** Describes the picture; empty if the text next to it says the same. */
  alt: string;
  /** `whole` is the picture's own ratio within the available space: nothing is cropped. */
  ratio?: "4:3" | "16:9" | "whole";
  thumbnails?: readonly { url: string; width: number }[] | undefined;
  /** The rendered width, as in the `sizes` attribute. */
  sizes?: string;
  /** Loads the one picture at the top of a page at once. */
  eager?: boolean;
}

const usualSizes = "(max-width: 600px) 100vw, (max-width: 990px) 50vw, 400px";

/** How near is near; the browsers' own lazy loading starts several screens away. */
const margin = "50% 0%";

export function Photo({ src, alt, ratio = "4:3", thumbnails = [], sizes = usualSizes, eager = false }: PhotoProps) {
  const [broken, setBroken] = useState<string>();
  const [place, near] = useNear<HTMLSpanElement>(margin, eager);
  return (
    <span ref={place} className={`ui-photo ui-photo--${ratio.replace(":", "-")}`}>
      {src && src !== broken ? (
        <img
          src={near ? src : undefined}
          alt={alt}
          {...(near && thumbnails.length > 0
            ? { srcSet: thumbnails.map((one) => `${one.url} ${one.width}w`).join(", "), sizes }
            : {})}
          fetchPriority={eager ? "high" : "auto"}
          decoding="async"
          onError={() => setBroken(src)}
        />
      ) : (
        <span className="ui-photo__none" {...(alt ? { role: "img", "aria-label": alt } : {})}>
          <Icon name="image" size="large" />
        </span>
      )}
    </span>
  );
}
