import type { BidView } from "#core/market/bid/bid.ts";
import { saySize } from "#web/ui/file-size.ts";
import { Icon } from "#web/ui/Icon.tsx";
import * as words from "#web/words.ts";

/** Shows 'Attachments': the bid's file, with a link that works for anybody who sees it. */
export function AttachmentLink({ attachment }: { attachment: NonNullable<BidView["attachment"]> }) {
  return (
    <p className="bid-attachment">
      <Icon name="paperclip" size="small" />
      <a href={`/files/${encodeURIComponent(attachment.id)}/original`} target="_blank" rel="noopener">
        {words.bidder.attachments}
      </a>
      <bdi className="soft breaks">{attachment.name}</bdi>
      <bdi className="soft tabular">{saySize(attachment.size)}</bdi>
    </p>
  );
}
