import { Bones } from "#web/ui/Skeleton.tsx";
import * as words from "#web/words.ts";

const count = 6;

/**
 * Shows placeholder cards in the shape of listings until these arrive. `data-picture`, here and in the details, marks
 * where public/start.js shows the first picture before the program has loaded.
 */
export function ListingSkeletons({ label = words.page.loadingProjects }: { label?: string }) {
  return (
    <div role="status">
      <span className="visually-hidden">{label}</span>
      <div className="ui-card-grid" aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bones are all alike and never change places
          <div key={index} className="ui-card frame">
            <span className="ui-bone listing-bone--picture" data-picture={index === 0 ? "" : undefined} />
            <div className="ui-card__body fills">
              <Bones
                of={[
                  "listing-bone--title ui-bone--long",
                  "listing-bone--person ui-bone--half",
                  "listing-bone--facts",
                  "listing-bone--footer",
                ]}
              />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
