import { useState } from "react";
import type { Attachment } from "#core/contract/chat/chat-message.ts";
import { pictureUrl } from "#web/files/pictures.ts";
import { saySize } from "#web/ui/file-size.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import * as words from "#web/words.ts";

const Lightbox = lazyPart(async () => (await import("#web/ui/Lightbox.tsx")).Lightbox, "over the page");

const isPicture = ({ mediaType }: Attachment): boolean => mediaType.startsWith("image/");

/** Shows the files of a message: pictures, which open over the whole window, and others to download. */
export function Attachments({ attachments }: { attachments: readonly Attachment[] }) {
  // By id: a message that is loaded again is another object.
  const [shown, setShown] = useState<string>();
  if (attachments.length === 0) return null;
  const pictures = attachments.filter(isPicture);
  const first = pictures.findIndex(({ fileId }) => fileId === shown);
  return (
    <>
      <ul className="plain-list chat-files">
        {attachments.map((attachment) => (
          <li key={attachment.fileId}>
            {isPicture(attachment) ? (
              <button
                type="button"
                className="chat-files__picture"
                aria-haspopup="dialog"
                onClick={() => setShown(attachment.fileId)}
              >
                <img src={pictureUrl(attachment.fileId, "card")} alt={attachment.name} loading="lazy" />
              </button>
            ) : (
              <a
                className="chat-files__document breaks row-8"
                href={pictureUrl(attachment.fileId, "original")}
                target="_blank"
                rel="noopener"
              >
                <Icon name="paperclip" size="small" />
                <bdi>{attachment.name}</bdi>
                <span className="fine tabular">{saySize(attachment.size)}</span>
                <span className="visually-hidden"> ({words.navigation.opensNewTab})</span>
              </a>
            )}
          </li>
        ))}
      </ul>
      {first >= 0 ? (
        <Lightbox
          title={words.upload.imagePreview}
          first={first}
          pictures={pictures.map(({ fileId, name }) => ({
            src: pictureUrl(fileId, "detail"),
            alt: name,
            original: pictureUrl(fileId, "original"),
          }))}
          onClose={() => setShown(undefined)}
        />
      ) : null}
    </>
  );
}
