import { ReadProblem } from "#web/reading/read-problem.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import * as words from "#web/words.ts";
import { PaneHeader } from "./pane-header.tsx";

type Props = {
  readonly name: string;
  /** Why it could not be opened; null while it is. */
  readonly cause: unknown;
  readonly onRetry: () => void;
  readonly onLeave: () => void;
};

/** Stands where a conversation will, until it is open. */
export function Opening({ name, cause, onRetry, onLeave }: Props) {
  return (
    <>
      <PaneHeader name={name} onLeave={onLeave} />
      <div className="chats__hint">
        {cause === null ? (
          <Skeleton shape="row" count={3} label={words.chat.opening(name)} />
        ) : (
          <ReadProblem cause={cause} onRetry={onRetry} />
        )}
      </div>
    </>
  );
}
