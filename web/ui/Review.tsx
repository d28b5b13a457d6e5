/** What somebody has said of somebody else: who, how many stars, when, in which words, and what was answered. */
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
  /** After its date, such as 'edited'. */
  note?: string | undefined;
  /** What it is about, such as the title of the project. */
  subject?: ReactNode;
  children: string;
  reply?: { label: string; text: string } | undefined;
  actions?: ReactNode;
  fresh?: boolean;
}

export function Review({ author, imageUrl, stars, starsText, at, note, subject, children, ...rest }: ReviewProps) {
  const { reply, actions, fresh = false } = rest;
  return (
    <article className={fresh ? "ui-review ui-review--fresh" : "ui-review"}>
      <div className="ui-review__head">
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
      {subject ? <p className="ui-review__subject">{subject}</p> : null}
      <p className="ui-review__text" dir="auto">
        {children}
      </p>
      {reply ? (
        <div className="ui-review__reply">
          <p className="ui-review__subject">{reply.label}</p>
          <p className="ui-review__text" dir="auto">
            {reply.text}
          </p>
        </div>
      ) : null}
      {actions}
    </article>
  );
}
