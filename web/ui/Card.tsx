/**
 * A piece of content with an edge. With `to`, pressing anywhere follows the title's link, and buttons inside still work.
 * `<CardGrid>` lays cards three across on large screens.
 */
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import "./Card.css";

export interface CardProps {
  /** A Photo, edge to edge. */
  media?: ReactNode;
  title?: ReactNode;
  to?: string;
  /** Instead of `to`: a press calls this, and the title is a button. */
  onOpen?: () => void;
  /** At the end of the title's line: a Menu. */
  menu?: ReactNode;
  footer?: ReactNode;
  /** How deep its title lies: 2 straight under the page's title, 3 inside a titled section. */
  level?: 2 | 3;
  /** Marks for a moment what the other side just changed. */
  fresh?: boolean;
  children?: ReactNode;
}

export function Card({ media, title, to, onOpen, menu, footer, level = 2, fresh = false, children }: CardProps) {
  const Heading = level === 2 ? "h2" : "h3";
  const opens = to !== undefined || onOpen !== undefined;
  return (
    <article className={`ui-card frame${opens ? " ui-card--opens" : ""}${fresh ? " ui-card--fresh" : ""}`}>
      {media ? <div className="ui-card__media">{media}</div> : null}
      <div className="ui-card__body fills">
        {title || menu ? (
          <div className="ui-card__head">
            <Heading className="ui-card__title">
              {to !== undefined ? (
                <Link className="ui-card__open" to={to}>
                  {title}
                </Link>
              ) : onOpen ? (
                <button type="button" className="ui-card__open" onClick={onOpen}>
                  {title}
                </button>
              ) : (
                title
              )}
            </Heading>
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
