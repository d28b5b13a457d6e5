/**
 * A map of the ground around a place. With tiles it is the usual one; without, towns and ZIP codes stand where they are on
 * a plain sheet with a scale, which tells just as well how far one would drive. Loaded when it comes near.
 */
import {
  Browser,
  circle,
  control,
  DomUtil,
  divIcon,
  GridLayer,
  type Map as LeafletMap,
  latLng,
  layerGroup,
  map as leafletMap,
  marker,
  tileLayer,
} from "leaflet";
import "leaflet/dist/leaflet.css";
import { useEffect, useRef } from "react";
import type { Landmark } from "#core/shared/place/place.ts";
import "./place-map.css";

/** As near as the spec wants it; without tiles it may be farther, so that something is in sight. */
const usualZoom = 13;
const farthestZoom = 9;
const enoughTowns = 3;
const enoughNames = 8;

/** The place is known by its ZIP code: about this far around, in metres, the work may be. */
const around = 1_200;

/** Of the labels, in pixels. */
const labelHeight = 22;
const letterWidth = 7.5;

const milesControl = () => control.scale({ imperial: true, metric: false, position: "bottomleft" });

/** A sheet of squares that moves with the map. */
const Sheet = GridLayer.extend({
  createTile: () => DomUtil.create("div", "place-map__square"),
}) as unknown as new () => GridLayer;

const standing = (className: string, text: string) => {
  const element = DomUtil.create("span", className);
  element.textContent = text;
  return divIcon({ html: element, className: "place-map__mark", iconSize: [0, 0] });
};

const nameOf = ({ kind, city, zipCode }: Landmark): string => (kind === "town" ? city : zipCode);

type Box = { readonly left: number; readonly top: number; readonly width: number };
const meet = (a: Box, b: Box): boolean =>
  Math.abs(a.left + a.width / 2 - b.left - b.width / 2) * 2 < a.width + b.width &&
  Math.abs(a.top - b.top) < labelHeight;

/** Those whose names have room, the first ones before the others. */
const withRoom = (map: LeafletMap, landmarks: readonly Landmark[], taken: Box): readonly Landmark[] => {
  const boxes: Box[] = [taken];
  return landmarks.filter((landmark) => {
    const { x, y } = map.latLngToLayerPoint([landmark.latitude, landmark.longitude]);
    const box = { left: x, top: y, width: nameOf(landmark).length * letterWidth + labelHeight };
    if (boxes.some((other) => meet(box, other))) return false;
    boxes.push(box);
    return true;
  });
};

const widthOf = (label: string): number => (label.length + 2) * letterWidth * 1.2;

/** Names of what lies around, as many as there is room for at each zoom. */
const addLandmarks = (map: LeafletMap, landmarks: readonly Landmark[], label: string, center: [number, number]) => {
  const shown = layerGroup().addTo(map);
  // Towns say more than numbers.
  const inOrder = [...landmarks].sort((a, b) => Number(a.kind === "zip_code") - Number(b.kind === "zip_code"));
  const draw = () => {
    const { x, y } = map.latLngToLayerPoint(center);
    const width = widthOf(label);
    shown.clearLayers();
    for (const landmark of withRoom(map, inOrder, { left: x - width / 2, top: y - labelHeight, width })) {
      const icon = standing(`place-map__name place-map__name--${landmark.kind}`, nameOf(landmark));
      marker([landmark.latitude, landmark.longitude], { icon, interactive: false, keyboard: false }).addTo(shown);
    }
  };
  draw();
  map.on("zoomend", draw);
};

/** The zoom at which enough of what lies around is in sight. */
const zoomFor = (map: LeafletMap, landmarks: readonly Landmark[], center: [number, number]): number => {
  const { x: width, y: height } = map.getSize();
  for (let zoom = usualZoom; zoom > farthestZoom; zoom -= 1) {
    const middle = map.project(latLng(center), zoom);
    const inSight = landmarks.filter(({ latitude, longitude }) => {
      const { x, y } = map.project([latitude, longitude], zoom).subtract(middle);
      return Math.abs(x) < width / 2 && Math.abs(y) < height / 2;
    });
    const towns = inSight.filter(({ kind }) => kind === "town");
    if (towns.length >= enoughTowns && inSight.length >= enoughNames) return zoom;
  }
  return farthestZoom;
};

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

export interface PlaceMapProps {
  latitude: number;
  longitude: number;
  /** What stands at the marker, such as 'Austin 78704'. */
  label: string;
  /** What the map is called. */
  title: string;
  landmarks: readonly Landmark[];
  tiles: { readonly url: string; readonly attribution: string } | null;
}

export function PlaceMap({ latitude, longitude, label, title, landmarks, tiles }: PlaceMapProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!box.current) return;
    const center: [number, number] = [latitude, longitude];
    const map = leafletMap(box.current, {
      center,
      zoom: usualZoom,
      minZoom: 4,
      maxZoom: 16,
      attributionControl: tiles !== null,
      // What scrolls the page goes on scrolling it.
      scrollWheelZoom: false,
      dragging: !Browser.mobile,
      zoomAnimation: !matchMedia("(prefers-reduced-motion: reduce)").matches,
    });
    if (tiles) {
      map.attributionControl.setPrefix(false);
      tileLayer(tiles.url, { attribution: escaped(tiles.attribution), maxZoom: 19 }).addTo(map);
    } else {
      new Sheet().addTo(map);
      map.setView(center, zoomFor(map, landmarks, center), { animate: false });
      addLandmarks(map, landmarks, label, center);
    }
    circle(center, { radius: around, className: "place-map__around", interactive: false }).addTo(map);
    marker(center, { icon: standing("place-map__place", label), interactive: false, keyboard: false }).addTo(map);
    milesControl().addTo(map);
    const watch = new ResizeObserver(() => map.invalidateSize({ animate: false }));
    watch.observe(box.current);
    return () => {
      watch.disconnect();
      map.remove();
    };
  }, [latitude, longitude, label, landmarks, tiles]);
  // Maps have west on the left in every script.
  return <div ref={box} className="place-map" role="application" aria-label={title} dir="ltr" />;
}
