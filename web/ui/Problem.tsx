/**
 * Something failed: what, whether anything was lost, what to do, and a button to try again. Shows the API's own words.
 */
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "./Button.tsx";
import { Icon } from "./Icon.tsx";
import "./Problem.css";
import * as words from "#web/words.ts";

export interface ProblemProps {
  title: string;
  message?: ReactNode;
  whatToDo?: ReactNode;
  /** Identifies the request for support. */
  reference?: string | undefined;
  onRetry?: () => unknown;
  retryLabel?: string;
  /** Other actions, such as 'Contact Seller'. */
  actions?: ReactNode;
}

export function Problem({
  title,
  message,
  whatToDo,
  reference,
  onRetry,
  retryLabel = words.ui.tryAgain,
  actions,
}: ProblemProps) {
  const box = useRef<HTMLDivElement>(null);
  // The pressed button may be screens below: without this, a refused form would seem to do nothing.
  useEffect(() => {
    if (box.current?.closest("form, [role='dialog']")) box.current.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={box} className="ui-problem" role="alert">
      <span className="ui-problem__icon">
        <Icon name="exclamation-circle" />
      </span>
      <div className="fills stack-4">
        <p className="ui-problem__title">{title}</p>
        {message ? <p>{message}</p> : null}
        {whatToDo ? <p>{whatToDo}</p> : null}
        {onRetry || actions ? (
          <div className="ui-problem__actions cluster-8">
            {onRetry ? (
              <Button icon="refresh" onPress={onRetry}>
                {retryLabel}
              </Button>
            ) : null}
            {actions}
          </div>
        ) : null}
        {reference ? (
          <p className="breaks soft">
            {words.ui.reference} <code>{reference}</code>
          </p>
        ) : null}
      </div>
    </div>
  );
}
