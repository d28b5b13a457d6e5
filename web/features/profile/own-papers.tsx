import { type ReactNode, useRef, useState } from "react";
import { Reading } from "#web/reading/reading.tsx";
import { Button } from "#web/ui/Button.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";

/**
 * Shows the documents on the person's own profile: a row each, with buttons to add and to delete, which asks for
 * confirmation.
 */
export function OwnPapers<Paper extends { readonly id: string }>({
  found,
  label,
  none,
  add,
  ask,
  nameOf,
  row,
  onAdd,
  onRemove,
  children,
}: {
  found: {
    readonly data: unknown;
    readonly error: unknown;
    readonly rows: readonly Paper[];
    readonly refetch: () => unknown;
  };
  label: string;
  /** Shown while there are none. */
  none: { readonly title: string; readonly hint: string };
  /** The label of the add button. */
  add: string;
  /** The confirmation before deleting. */
  ask: { readonly title: string; readonly yes: string; readonly no: string };
  nameOf: (paper: Paper) => string;
  /** The content of a row; `remove` asks whether to delete it. */
  row: (paper: Paper, remove: () => void) => ReactNode;
  onAdd: () => void;
  /** Resolves to a truthy value if it was deleted. */
  onRemove: (paper: Paper) => Promise<unknown>;
  /** Shown below the button. */
  children?: ReactNode;
}) {
  const [prompt, setPrompt] = useState<Paper>();
  const button = useRef<HTMLButtonElement>(null);
  const takeAway = async () => {
    if (!prompt) return;
    const gone = await onRemove(prompt);
    setPrompt(undefined);
    // The pressed button disappeared with its row.
    if (gone) requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <div className="certificates">
      {found.data ? (
        found.rows.length > 0 ? (
          <ul className="plain-list certificates__list stack-8" aria-label={label}>
            {found.rows.map((paper) => (
              <li key={paper.id} className="certificate">
                {row(paper, () => setPrompt(paper))}
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState icon="verified" title={none.title}>
            {none.hint}
          </EmptyState>
        )
      ) : (
        <Reading of={found} skeleton={<Skeleton shape="row" count={2} />} />
      )}
      <Button ref={button} icon="plus" onPress={onAdd}>
        {add}
      </Button>
      {children}
      <ConfirmDialog
        open={prompt !== undefined}
        title={ask.title}
        message={prompt && nameOf(prompt)}
        yes={ask.yes}
        no={ask.no}
        danger
        onYes={takeAway}
        onNo={() => setPrompt(undefined)}
      />
    </div>
  );
}
