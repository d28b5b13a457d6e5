import type { ListingDocument } from "#core/market/listing/listing.ts";
import { pictureUrl } from "#web/files/pictures.ts";
import { saySize } from "#web/ui/file-size.ts";
import { Icon } from "#web/ui/Icon.tsx";
import * as words from "#web/words.ts";

/** What a document is, for people; what the server drew anew is an image. */
const kinds: Readonly<Record<string, string>> = {
  "application/pdf": "PDF",
  "application/msword": "Word",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "Word",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "Excel",
  "text/csv": "CSV",
  "application/eps": "EPS",
  "image/x-raw": "RAW",
  "image/webp": words.listingDetails.image,
};

/** The documents of a listing, each to be saved. */
export function Documents({ documents }: { documents: readonly ListingDocument[] }) {
  return (
    <section aria-labelledby="listing-documents">
      <h3 id="listing-documents">{words.listingDetails.documents}</h3>
      <ul className="plain-list listing-documents">
        {documents.map(({ id, name, mediaType, size }) => (
          <li key={id}>
            <a className="listing-documents__link" href={pictureUrl(id, "original")} download>
              <Icon name={mediaType === "application/pdf" ? "file-pdf" : "file"} />
              <span className="listing-documents__name">
                <bdi>{name}</bdi>
              </span>
              <bdi className="soft tabular">{[kinds[mediaType], saySize(size)].filter(Boolean).join(" · ")}</bdi>
              <Icon name="download" size="small" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
