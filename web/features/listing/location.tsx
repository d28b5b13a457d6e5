import type { Place } from "#core/place/place.ts";
import { Icon } from "#web/ui/Icon.tsx";
import * as words from "#web/words.ts";
import { cityAndState, fullAddress, mapsUrl } from "./say.ts";

/** Where the work is: the address on a quiet ground with a marker, and the way to a map outside. Needs no tiles. */
export function Location({ place }: { place: Place }) {
  return (
    <section className="listing-location" aria-labelledby="listing-location">
      <h3 id="listing-location">{words.listing.location}</h3>
      <div className="listing-location__ground">
        <span className="listing-location__marker">
          <Icon name="map-marker" />
        </span>
        <p className="listing-location__address" dir="auto">
          <strong>{cityAndState(place)}</strong>
          <span>{fullAddress(place)}</span>
        </p>
        <a className="ui-button ui-button--outlined" href={mapsUrl(place)} target="_blank" rel="noopener">
          <span className="ui-button__inside">
            <Icon name="external-link" size="small" mirrored />
            {words.listing.viewInMaps}
            <span className="visually-hidden"> ({words.navigation.opensNewTab})</span>
          </span>
        </a>
      </div>
    </section>
  );
}
