import { type ChangeEvent, type FormEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { chatMessageIssues, mostAttachments } from "#core/contract/chat/chat-message.ts";
import type { ChatMessageId } from "#core/shared/ids.ts";
import { newKey } from "#web/session/request-keys.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { TextArea } from "#web/ui/TextArea.tsx";
import { useToasts } from "#web/ui/Toasts.tsx";
import * as words from "#web/words.ts";
import type { ChatClient } from "./chat-client.ts";
import { keepDraft, readDraft } from "./kept-draft.ts";
import type { Thread } from "./thread.ts";
import { useFiles } from "./use-files.ts";

const longest = 4000;
/** A typing signal is sent at most this often, in milliseconds. */
const typingEvery = 3_000;
const accept = ".png,.jpg,.jpeg,.webp,.bmp,.raw,.eps,.cr2,.cr3,.nef,.arw,.dng,.doc,.docx,.pdf,.csv,.xlsx";

type Props = {
  readonly client: ChatClient;
  readonly thread: Thread;
  readonly conversationId: string;
};

/** Shows the message field: Enter sends, Shift and Enter starts a line. */
export function MessageInput({ client, thread, conversationId }: Props) {
  const toasts = useToasts();
  const [text, setText] = useState(() => readDraft(conversationId));
  const files = useFiles();
  const picker = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const typedAt = useRef(0);
  const areaId = useId();
  const attachments = files.items.flatMap(({ stored }) => stored ?? []);
  const isEmpty = chatMessageIssues({ text, attachments }).length > 0;
  const cannotSend = isEmpty || files.sending;

  const write = (next: string) => {
    setText(next);
    keepDraft(conversationId, next);
    if (next === "" || Date.now() - typedAt.current < typingEvery) return;
    typedAt.current = Date.now();
    client.type(conversationId).catch(() => undefined);
  };

  const send = (event?: FormEvent) => {
    event?.preventDefault();
    area.current?.focus();
    if (cannotSend) return;
    const draft = {
      id: newKey() as ChatMessageId,
      text: text.trim(),
      attachments: attachments.map(({ fileId }) => fileId),
    };
    thread.send(draft, attachments);
    setText("");
    keepDraft(conversationId, "");
    typedAt.current = 0;
    files.clear();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const picked = [...(event.target.files ?? [])];
    event.target.value = "";
    if (files.count + picked.length > mostAttachments) toasts.error(words.chat.tooMany);
    else for (const file of picked) files.add(file);
  };

  const remove = (id: string) => {
    files.remove(id);
    // The pressed button disappears with its row.
    area.current?.focus();
  };

  return (
    <form className="chat-input stack-8" onSubmit={send}>
      {files.items.length > 0 ? (
        <ul className="plain-list stack-4">
          {files.items.map((item) => (
            <li key={item.id} className={`chat-input__file row-8${item.problem ? " wrong" : ""}`}>
              <Icon name={item.problem ? "exclamation-circle" : "paperclip"} size="small" />
              <span className="chat-input__file-text fills">
                <bdi>{item.name}</bdi>
                {item.problem ? (
                  <span role="alert">
                    {words.chat.uploadFailed} {item.problem}
                  </span>
                ) : item.stored ? null : (
                  <progress
                    className="ui-progress"
                    max={100}
                    value={item.percent}
                    aria-label={words.chat.uploading(item.name)}
                  />
                )}
              </span>
              <IconButton icon="times" label={words.chat.removeFile(item.name)} onClick={() => remove(item.id)} />
            </li>
          ))}
        </ul>
      ) : null}
      <div className="chat-input__row">
        <input ref={picker} type="file" multiple hidden accept={accept} onChange={pick} data-testid="chat-files" />
        <IconButton icon="paperclip" label={words.chat.attach} onClick={() => picker.current?.click()} />
        <label htmlFor={areaId} className="visually-hidden">
          {words.chat.write}
        </label>
        <TextArea
          ref={area}
          id={areaId}
          rows={1}
          dir="auto"
          placeholder={words.chat.write}
          maxLength={longest}
          value={text}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <IconButton type="submit" icon="send" label={words.chat.send} aria-disabled={cannotSend || undefined} />
      </div>
    </form>
  );
}
