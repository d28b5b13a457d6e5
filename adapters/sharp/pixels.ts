/** The most pixels of a picture that is read: 25 megapixels, as most cameras and phones take them. */
export const mostPixels = 25_000_000;

/** The picture states more pixels than are read. */
export class TooManyPixels extends Error {
  override readonly name = "TooManyPixels";
}
