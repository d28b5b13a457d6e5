import type { ReactNode } from "react";
import { IconButton } from "#web/ui/Button.tsx";
import { Person } from "#web/ui/Person.tsx";
import * as words from "#web/words.ts";

type Props = {
  readonly name: string;
  readonly imageUrl?: string | null;
  readonly detail?: ReactNode;
  readonly menu?: ReactNode;
  readonly onOpen?: () => void;
  readonly onLeave: () => void;
};

/** Shows the other person, and on a phone the way back to the list. */
export function PaneHeader({ name, imageUrl = null, detail, menu, onOpen, onLeave }: Props) {
  return (
    <header className="chat-header row-8">
      <span className="chat-header__back">
        <IconButton icon="arrow-left" label={words.chat.back} onClick={onLeave} />
      </span>
      <h2 className="text-16 fills">
        <Person name={name} imageUrl={imageUrl} detail={detail} {...(onOpen ? { onOpen } : {})} />
      </h2>
      {menu}
    </header>
  );
}
