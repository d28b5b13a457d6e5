/**
 * A piece of content with an edge. With `onOpen`, pressing anywhere presses the title's button, and buttons inside still work.
 * `<CardGrid>` lays cards three across on large screens.
 */
import type { ReactNode } from "react";
import "./Card.css";

export interface CardProps {
  /** A Photo, edge to edge. */
  media?: ReactNode;
  title?: ReactNode;
  /** A press calls this, and the title is a button. */
  onOpen?: () => void;
  /** At the end of the title's line: a Menu. */
  menu?: ReactNode;
  footer?: ReactNode;
  /** Marks for a moment what the other side just changed. */
  fresh?: boolean;
  children?: ReactNode;
}

export function Card({ media, title, onOpen, menu, footer, fresh = false, children }: CardProps) {
  return (
    <article className={`ui-card frame${onOpen ? " ui-card--opens" : ""}${fresh ? " ui-card--fresh" : ""}`}>
      {media ? <div className="ui-card__media">{media}</div> : null}
      <div className="ui-card__body fills">
        {title || menu ? (
          <div className="ui-card__head">
            <h2 className="ui-card__title">
              {onOpen ? (
                <button type="button" className="ui-card__open" onClick={onOpen}>
                  {title}
                </button>
              ) : (
                title
              )}
            </h2>
            {menu ? <div className="ui-card__menu">{menu}</div> : null}
          </div>
        ) : null}
        {children}
        {footer ? <div className="ui-card__footer cluster-8">{footer}</div> : null}
      </div>
    </article>
  );
}

export function CardGrid({ children }: { children: ReactNode }) {
  return <div className="ui-card-grid">{children}</div>;
}
