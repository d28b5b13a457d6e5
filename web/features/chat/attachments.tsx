import type { Attachment } from "#core/contract/chat/chat-message.ts";
import { pictureUrl } from "#web/files/pictures.ts";
import { saySize } from "#web/ui/file-size.ts";
import { Icon } from "#web/ui/Icon.tsx";
import * as words from "#web/words.ts";

const isPicture = ({ mediaType }: Attachment): boolean => mediaType.startsWith("image/");

/** The files of a message: pictures to look at, others to download. */
export function Attachments({ attachments }: { attachments: readonly Attachment[] }) {
  if (attachments.length === 0) return null;
  return (
    <ul className="plain-list chat-files">
      {attachments.map((attachment) => (
        <li key={attachment.fileId}>
          {isPicture(attachment) ? (
            <a
              className="chat-files__picture"
              href={pictureUrl(attachment.fileId, "detail")}
              target="_blank"
              rel="noopener"
            >
              <img src={pictureUrl(attachment.fileId, "card")} alt={attachment.name} loading="lazy" />
              <span className="visually-hidden"> ({words.navigation.opensNewTab})</span>
            </a>
          ) : (
            <a
              className="chat-files__document"
              href={pictureUrl(attachment.fileId, "original")}
              target="_blank"
              rel="noopener"
            >
              <Icon name="paperclip" size="small" />
              <bdi>{attachment.name}</bdi>
              <span className="tabular">{saySize(attachment.size)}</span>
              <span className="visually-hidden"> ({words.navigation.opensNewTab})</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
