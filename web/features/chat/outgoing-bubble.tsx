import { Button } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import * as words from "#web/words.ts";
import { Attachments } from "./attachments.tsx";
import type { Outgoing } from "./thread.ts";

type Props = {
  readonly outgoing: Outgoing;
  readonly canWrite: boolean;
  readonly onAgain: () => void;
  readonly onGiveUp: () => void;
};

/** Shows the person's own message while it is being sent, or why it was refused. */
export function OutgoingBubble({ outgoing: { draft, attachments, problem }, canWrite, onAgain, onGiveUp }: Props) {
  return (
    <li className="chat-message chat-message--own">
      <span className="visually-hidden">{words.chat.you}: </span>
      <div className="chat-message__bubble stack-8 chat-message__bubble--waiting">
        {draft.text === "" ? null : (
          <p className="chat-message__text" dir="auto">
            {draft.text}
          </p>
        )}
        <Attachments attachments={attachments} />
      </div>
      {problem === null ? (
        <p className="chat-message__foot fine row-8" role="status">
          <Icon name="clock" size="small" />
          {words.chat.sending}
        </p>
      ) : (
        <div className="chat-message__refused" role="alert">
          <p>
            <Icon name="exclamation-circle" size="small" />{" "}
            {problem.status === 0 ? `${problem.title}.` : words.chat.notSent} {problem.detail}
          </p>
          <span>
            <Button variant="text" onPress={onGiveUp}>
              {words.chat.giveUp}
            </Button>
            {canWrite ? (
              <Button variant="text" onPress={onAgain}>
                {words.chat.again}
              </Button>
            ) : null}
          </span>
        </div>
      )}
    </li>
  );
}
