/** A point on the earth, in degrees. */
export type Point = { readonly latitude: number; readonly longitude: number };

/** The earth's mean radius in miles. */
const earthRadius = 3958.7613;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The way between two points as the crow flies, in miles. */
export const milesBetween = (a: Point, b: Point): number => {
  const north = Math.sin(radians(b.latitude - a.latitude) / 2);
  const east = Math.sin(radians(b.longitude - a.longitude) / 2);
  const part = north * north + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * east * east;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(part)));
};

/** The point of a place; null where only its address is known. */
export const pointOf = (place: { readonly latitude: number | null; readonly longitude: number | null }) =>
  place.latitude === null || place.longitude === null ? null : { latitude: place.latitude, longitude: place.longitude };
