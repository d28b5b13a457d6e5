/**
 * A piece of content with an edge. With `onOpen`, a press anywhere presses the title's button, and buttons inside still
 * work. `<CardGrid>` lays cards out in three columns on large screens.
 */
import type { ReactNode } from "react";
import "./Card.css";

export interface CardProps {
  /** A Photo, edge to edge. */
  media?: ReactNode;
  title?: ReactNode;
  /** Called on a press; also makes the title a button. */
  onOpen?: () => void;
  /** A Menu at the end of the title's line. */
  menu?: ReactNode;
  footer?: ReactNode;
  /** Highlights for a moment what the other side just changed. */
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
