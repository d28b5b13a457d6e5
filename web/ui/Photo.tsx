/** A picture in a fixed ratio, so that nothing jumps; loaded when it comes near; the server's thumbnails by width. */
import { useState } from "react";
import { Icon } from "./Icon.tsx";
import "./Photo.css";

export interface PhotoProps {
  src?: string | null | undefined;
  /** What it shows; empty when the words beside it say the same. */
  alt: string;
  ratio?: "4:3" | "16:9" | "1:1";
  thumbnails?: readonly { url: string; width: number }[] | undefined;
  /** How wide it is drawn, as the `sizes` attribute says it. */
  sizes?: string;
  /** The one picture at the top of a page is fetched at once. */
  eager?: boolean;
}

const usualSizes = "(max-width: 600px) 100vw, (max-width: 990px) 50vw, 400px";

export function Photo({ src, alt, ratio = "4:3", thumbnails = [], sizes = usualSizes, eager = false }: PhotoProps) {
  const [broken, setBroken] = useState<string>();
  const [wide, high] = ratio.split(":");
  return (
    <span className={`ui-photo ui-photo--${wide}-${high}`}>
      {src && src !== broken ? (
        <img
          src={src}
          alt={alt}
          {...(thumbnails.length > 0
            ? { srcSet: thumbnails.map((one) => `${one.url} ${one.width}w`).join(", "), sizes }
            : {})}
          loading={eager ? "eager" : "lazy"}
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
