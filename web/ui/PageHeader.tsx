/**
 * The top of a page: its title, one sentence about the state and who acts next, and the actions. Also sets the
 * document's title.
 */
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Icon } from "./Icon.tsx";
import "./PageHeader.css";

export interface PageHeaderProps {
  title: string;
  /** The kind of page, if the title is the name of a thing: 'Contract Details'. */
  about?: string;
  /** A StateTag next to the title. */
  state?: ReactNode;
  /** 'Waiting for Rosa to accept, sent 2 days ago'. */
  sentence?: ReactNode;
  actions?: ReactNode;
  back?: { to: string; label: string };
}

export function PageHeader({ title, about, state, sentence, actions, back }: PageHeaderProps) {
  return (
    <header className="ui-page-header">
      <title>{[title, about, "Dibbs"].filter(Boolean).join(" · ")}</title>
      {back ? (
        <Link className="ui-page-header__back soft inline-row-4 no-print" to={back.to}>
          <Icon name="arrow-left" size="small" />
          {back.label}
        </Link>
      ) : null}
      <div className="ui-page-header__row">
        <div className="ui-page-header__text stack-8">
          {about ? <p className="medium soft">{about}</p> : null}
          <div className="ui-page-header__title">
            {/* The shell moves the focus here after a navigation. */}
            <h1 tabIndex={-1} data-page-title="">
              <bdi>{title}</bdi>
            </h1>
            {state}
          </div>
          {sentence ? <p className="ui-page-header__sentence">{sentence}</p> : null}
        </div>
        {actions ? <div className="ui-page-header__actions cluster-8 no-print">{actions}</div> : null}
      </div>
    </header>
  );
}
