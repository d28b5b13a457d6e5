/** Texts that only the details of a listing need, so that the page of all listings does not load them. */
export const listingDetails = {
  gone: "This post isn't here anymore",
  goneHint: "It may have been removed, or the link may be mistyped.",
  createdOn: "Created on",
  bidsSoFar: "Bids so far",
  description: "Description",
  noDescription: "No description.",
  location: "Location",
  viewInMaps: "View In Maps",
  mapOf: (place: string) => `Map of ${place}`,
  documents: "Documents",
  image: "Image",
  picturesOf: (title: string) => `Pictures of ${title}`,
  pictureOf: (title: string, number: number, count: number) => `${title}, picture ${number} of ${count}`,
  previousPicture: "Previous picture",
  nextPicture: "Next picture",
  fullSize: "Open in full size",
} as const;
