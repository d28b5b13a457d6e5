import type { PersonCard } from "#core/people/person/person.ts";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import * as words from "#web/words.ts";
import type { ChatClient } from "./chat-client.ts";
import { useBlock } from "./use-block.ts";

type Props = {
  readonly client: ChatClient;
  readonly person: PersonCard;
  readonly onClose: () => void;
};

export function BlockDialog({ client, person, onClose }: Props) {
  const { block } = useBlock(client);
  return (
    <ConfirmDialog
      open
      danger
      title={words.chat.blockTitle(person.name)}
      message={words.chat.blockHint}
      yes={words.chat.block}
      onYes={async () => {
        if (await block(person.id)) onClose();
      }}
      onNo={onClose}
    />
  );
}
