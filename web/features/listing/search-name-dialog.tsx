import { longestName } from "#core/market/saved-search/saved-search.ts";
import { TextDialog } from "#web/ui/TextDialog.tsx";
import * as words from "#web/words.ts";

export interface SearchNameDialogProps {
  title: string;
  /** The search in words. */
  said: string;
  hint?: string;
  name: string;
  send: string;
  /** Called with the trimmed name. */
  onSend: (name: string) => unknown;
  onClose: () => void;
}

/** Names a saved search when it is saved or renamed. */
export function SearchNameDialog({ said, hint, name, ...rest }: SearchNameDialogProps) {
  return (
    <TextDialog
      {...rest}
      line
      hint={
        <div>
          <p className="breaks">
            <bdi>{said}</bdi>
          </p>
          {hint ? <p className="soft">{hint}</p> : null}
        </div>
      }
      label={words.savedSearch.nameLabel}
      required={words.savedSearch.nameRequired}
      maxLength={longestName}
      initial={name}
    />
  );
}
