/**
 * Shows a map of the surroundings of a place. With tiles it is a usual map; without, towns and ZIP codes are at their
 * positions on a plain sheet with a scale, which also shows how far it is to drive. Loaded when the reader scrolls
 * near.
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

/** The zoom that the spec asks for; without tiles it may be farther out, so that some names are visible. */
const usualZoom = 13;
const farthestZoom = 9;
const enoughTowns = 3;
const enoughNames = 8;

/** The place is known only by its ZIP code: the work may be within about this radius, in meters. */
const around = 1_200;

/** The size of labels, in pixels. */
const labelHeight = 22;
const letterWidth = 7.5;

const milesControl = () => control.scale({ imperial: true, metric: false, position: "bottomleft" });

/** A grid of squares that moves with the map. */
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

/** Returns the landmarks whose names have room, in order of priority. */
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

/** Adds the names of the surroundings, as many as fit at each zoom. */
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

/** Returns the zoom at which enough landmarks are visible. */
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
  /** The text at the marker, such as 'Austin 78704'. */
  label: string;
  /** The map's accessible name. */
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
      // Scrolling over the map scrolls the page.
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
