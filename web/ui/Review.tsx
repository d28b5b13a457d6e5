/** Feedback: the author, the stars, the date, the text, and the reply. */
import type { ReactNode } from "react";
import { Person } from "./Person.tsx";
import { Stars } from "./Stars.tsx";
import { When } from "./When.tsx";
import "./Review.css";

export interface ReviewProps {
  author: string;
  imageUrl?: string | null;
  stars: number;
  starsText: string;
  at: Date;
  /** Shown after its date, such as 'edited'. */
  note?: string | undefined;
  /** The review's subject, such as the title of the project. */
  subject?: ReactNode;
  children: string;
  reply?: { label: string; text: string } | undefined;
  actions?: ReactNode;
  fresh?: boolean;
}

export function Review({ author, imageUrl, stars, starsText, at, note, subject, children, ...rest }: ReviewProps) {
  const { reply, actions, fresh = false } = rest;
  return (
    <article className={fresh ? "ui-review stack-8 ui-review--fresh" : "ui-review stack-8"}>
      <div className="ui-review__head cluster-wide">
        <Person
          name={author}
          imageUrl={imageUrl}
          detail={
            <>
              <When at={at} />
              {note ? ` · ${note}` : null}
            </>
          }
        />
        <Stars value={stars} text={starsText} />
      </div>
      {subject ? <p className="breaks soft">{subject}</p> : null}
      <p className="written" dir="auto">
        {children}
      </p>
      {reply ? (
        <div className="ui-review__reply">
          <p className="breaks soft">{reply.label}</p>
          <p className="written" dir="auto">
            {reply.text}
          </p>
        </div>
      ) : null}
      {actions}
    </article>
  );
}
