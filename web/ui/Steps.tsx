/** The progress in a form of several steps. With `onGo`, the person can go back to finished steps. */
import { Icon } from "./Icon.tsx";
import "./Steps.css";
import * as words from "#web/words.ts";

export interface StepsProps {
  label: string;
  /** `isOpen`: the step was skipped and has no check mark. */
  steps: readonly { id: string; label: string; isOpen?: boolean }[];
  /** The id of the visible step. */
  current: string;
  direction?: "across" | "down";
  onGo?: (id: string) => void;
}

export function Steps({ label, steps, current, direction = "across", onGo }: StepsProps) {
  const at = steps.findIndex((step) => step.id === current);
  return (
    <nav className={`ui-steps ui-steps--${direction}`} aria-label={label}>
      <p className="ui-steps__count">{words.ui.step(at + 1, steps.length, steps[at]?.label ?? "")}</p>
      <ol className="plain-list">
        {steps.map((step, index) => {
          const passed = step.isOpen ? "skipped" : "done";
          const state = index < at ? passed : index === at ? "current" : "later";
          const inside = (
            <>
              <span className="disc ui-steps__mark" aria-hidden="true">
                {state === "done" ? <Icon name="check" size="small" /> : index + 1}
              </span>
              <span>
                {step.label}
                {state === "done" ? <span className="visually-hidden"> {words.ui.done}</span> : null}
              </span>
            </>
          );
          return (
            <li
              key={step.id}
              className={`ui-steps__step soft ui-steps__step--${state}`}
              aria-current={state === "current" ? "step" : undefined}
            >
              {index < at && onGo ? (
                <button type="button" className="ui-steps__inside inline-row-8" onClick={() => onGo(step.id)}>
                  {inside}
                </button>
              ) : (
                <span className="ui-steps__inside inline-row-8">{inside}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
