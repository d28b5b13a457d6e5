import { useMemo } from "react";
import { listLandmarksEndpoint } from "#api/endpoints/places.ts";
import { viewSetupEndpoint } from "#api/endpoints/setup.ts";
import type { Place } from "#core/shared/place/place.ts";
import { useRead } from "#web/client.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Section } from "#web/ui/Section.tsx";
import { useNear } from "#web/ui/use-near.ts";
import * as words from "#web/words.ts";
import { cityAndState, fullAddress, mapsUrl } from "./say.ts";

const PlaceMap = lazyPart(async () => (await import("./place-map.tsx")).PlaceMap, "nowhere");

type Spot = { readonly latitude: number; readonly longitude: number };

function Ground({ place, spot }: { place: Place; spot: Spot }) {
  const [box, near] = useNear<HTMLDivElement>("200px");
  const setup = useRead(viewSetupEndpoint, {}, { enabled: near });
  // Without the names around it, the map still shows the place.
  const landmarks = useRead(listLandmarksEndpoint, { query: spot }, { enabled: near });
  const ready = setup.data && (landmarks.data ?? landmarks.error);
  // The marker already shows the place's own ZIP code.
  const others = useMemo(
    () => landmarks.data?.filter(({ kind, zipCode }) => kind === "town" || zipCode !== place.zipCode) ?? [],
    [landmarks.data, place.zipCode],
  );
  return (
    <div ref={box} className="listing-location__map">
      {near && ready ? (
        <PlaceMap
          {...spot}
          label={`${place.city} ${place.zipCode}`}
          title={words.listingDetails.mapOf(`${cityAndState(place)} ${place.zipCode}`)}
          landmarks={others}
          tiles={setup.data.mapTiles}
        />
      ) : null}
    </div>
  );
}

/** Shows where the work is: a map of the surroundings, the address, and a link to an external map. */
export function Location({ place }: { place: Place }) {
  const { latitude, longitude } = place;
  return (
    <Section id="listing-location" className="listing-location" title={words.listingDetails.location} level={3}>
      <div className="listing-location__frame frame-small">
        {latitude === null || longitude === null ? null : <Ground place={place} spot={{ latitude, longitude }} />}
        <div className="listing-location__foot cluster-12">
          <Icon name="map-marker" />
          <p className="listing-location__address" dir="auto">
            <strong>{cityAndState(place)}</strong>
            <span>{fullAddress(place)}</span>
          </p>
          <a className="ui-button ui-button--outlined" href={mapsUrl(place)} target="_blank" rel="noopener">
            <span className="ui-button__inside inline-row-8">
              <Icon name="external-link" size="small" />
              {words.listingDetails.viewInMaps}
              <span className="visually-hidden"> ({words.navigation.opensNewTab})</span>
            </span>
          </a>
        </div>
      </div>
    </Section>
  );
}
