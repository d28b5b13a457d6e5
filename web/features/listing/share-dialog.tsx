import { viewListingEndpoint } from "#api/endpoints/listings.ts";
import { shareListingEndpoint } from "#api/endpoints/share-links.ts";
import { useRead } from "#web/client.ts";
import { ReadProblem } from "#web/reading/read-problem.tsx";
import { CopyLink } from "#web/ui/CopyLink.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import * as words from "#web/words.ts";
import { sentenceCase } from "./say.ts";
import "./share.css";

/** The networks on which people share projects. */
const networks: readonly (readonly [name: string, address: (url: string, text: string) => string])[] = [
  ["Facebook", (url) => `https://www.facebook.com/sharer/sharer.php?u=${url}`],
  ["X", (url, text) => `https://x.com/intent/post?url=${url}&text=${text}`],
  ["LinkedIn", (url) => `https://www.linkedin.com/sharing/share-offsite/?url=${url}`],
];

function Ways({ url, title }: { url: string; title: string }) {
  return (
    <>
      <CopyLink label={words.share.link} help={words.share.help} url={url} />
      <ul className="share__networks stack-8" aria-label={words.share.on}>
        {networks.map(([name, address]) => (
          <li key={name}>
            <a
              className="ui-button ui-button--outlined ui-button--wide"
              href={address(encodeURIComponent(url), encodeURIComponent(title))}
              target="_blank"
              rel="noreferrer"
            >
              <span className="ui-button__inside inline-row-8">
                {name}
                <Icon name="external-link" size="small" />
              </span>
              <span className="visually-hidden">{words.navigation.opensNewTab}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Shows 'Share Post': the short link to copy, and three places to share it. */
export function ShareDialog({ listingId, onClose }: { listingId: string; onClose: () => void }) {
  const listing = useRead(viewListingEndpoint, { params: { listingId } });
  // The first request creates the link and it stays the same, so this works like a read.
  const link = useRead(shareListingEndpoint, { params: { listingId } });
  const cause = listing.error ?? link.error;
  const title = listing.data ? sentenceCase(listing.data.title) : "";
  return (
    <Dialog dismissable title={words.project.share} onClose={onClose}>
      {listing.data && link.data ? (
        <div className="share">
          <p className="strong" dir="auto">
            {title}
          </p>
          <Ways url={link.data.url} title={title} />
        </div>
      ) : cause ? (
        <ReadProblem cause={cause} onRetry={() => Promise.all([listing.refetch(), link.refetch()])} />
      ) : (
        <Skeleton shape="row" />
      )}
    </Dialog>
  );
}
