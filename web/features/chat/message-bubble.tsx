import type { ChatMessage } from "#core/contract/chat/chat-message.ts";
import type { Progress } from "#core/contract/chat/conversation.ts";
import { formatDate } from "#web/ui/dates.ts";
import { Icon } from "#web/ui/Icon.tsx";
import * as words from "#web/words.ts";
import { Attachments } from "./attachments.tsx";

type Props = {
  readonly message: ChatMessage;
  readonly isOwn: boolean;
  /** The other person's name. */
  readonly name: string;
  /** What the other person has received and read; only under the person's own newest message. */
  readonly standing: Progress | null;
};

const sayStanding = (number: number, { delivered, read }: Progress): string => {
  if (number <= read) return words.chat.read;
  return number <= delivered ? words.chat.delivered : words.chat.sent;
};

export function Bubble({ message, isOwn, name, standing }: Props) {
  const { number, text, attachments, sentAt, member } = message;
  const said = standing && sayStanding(number, standing);
  return (
    <li className={`chat-message${isOwn ? " chat-message--own" : ""}`}>
      <span className="visually-hidden">{isOwn ? words.chat.you : name}: </span>
      <div className="chat-message__bubble stack-8">
        {text === "" ? null : (
          <p className="chat-message__text" dir="auto">
            {text}
          </p>
        )}
        <Attachments attachments={attachments} />
      </div>
      <p className="chat-message__foot fine row-8">
        {member === undefined ? null : <bdi className="chat-message__member">{member}</bdi>}
        <time className="tabular" dateTime={sentAt.toISOString()} title={formatDate(sentAt)}>
          {formatDate(sentAt, "h:mm a")}
        </time>
        {said ? (
          <span className="inline-row-4">
            <Icon name={said === words.chat.read ? "check-circle" : "check"} size="small" />
            {said}
          </span>
        ) : null}
      </p>
    </li>
  );
}
