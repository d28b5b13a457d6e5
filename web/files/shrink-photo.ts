/** Photos are made smaller before they are sent: a phone takes more pixels than any screen here shows. */
import type { UploadPurpose } from "#core/people/file/file.ts";

/** The longer edge of what is sent, in pixels; the largest size that the server makes of it is 1280. */
export const longestEdge = 2560;
/** A file of this size goes as it is, in bytes: there is little to gain. */
const smallEnough = 600_000;
/** A picture of more pixels goes as it is: to unpack it here could take all the memory that a phone has. */
const mostPixels = 64_000_000;
const quality = 0.85;

/** What cameras write. Drawings and scans are often PNG, and lose by it. */
const photoTypes = ["image/jpeg", "image/webp", "image/heic", "image/heif"];
/** Where a photo is shown; documents, and what is cut by its pixels, go as they are. */
const shownPurposes: ReadonlyArray<UploadPurpose> = [
  "listing_picture",
  "certificate_picture",
  "milestone_picture",
  "delivery_picture",
  "chat_attachment",
];

type Size = { readonly width: number; readonly height: number };

/** Whether such a file is worth looking at for it. */
export const isLargePhoto = ({ type, size }: Pick<File, "type" | "size">, purpose: UploadPurpose): boolean =>
  shownPurposes.includes(purpose) && photoTypes.includes(type) && size > smallEnough;

/** The size to send, with the shape kept; null where the picture is so large that it goes as it is, or there is none. */
export const sentSize = ({ width, height }: Size): Size | null => {
  if (width < 1 || height < 1 || width * height > mostPixels) return null;
  const scale = Math.min(1, longestEdge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

/** The name of the same picture as JPEG. */
export const nameAsJpeg = (name: string): string =>
  /\.jpe?g$/i.test(name) ? name : `${name.replace(/\.\w+$/, "")}.jpg`;

/** How large a picture is, turned upright, without unpacking it; rejects what is no picture to this browser. */
const sizeOf = async (file: File): Promise<Size> => {
  const image = new Image();
  const url = URL.createObjectURL(file);
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = reject;
      image.src = url;
    });
    return { width: image.naturalWidth, height: image.naturalHeight };
  } finally {
    URL.revokeObjectURL(url);
  }
};

const drawn = async (file: File, { width, height }: Size): Promise<Blob | null> => {
  // Unpacked, turned upright and scaled beside the page's own thread.
  const bitmap = await createImageBitmap(file, {
    imageOrientation: "from-image",
    resizeWidth: width,
    resizeHeight: height,
    resizeQuality: "high",
  });
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
};

const made = new WeakMap<File, Promise<File>>();

const shrink = async (file: File): Promise<File> => {
  try {
    const size = sentSize(await sizeOf(file));
    const blob = size && (await drawn(file, size));
    if (!blob || blob.size >= file.size) return file;
    return new File([blob], nameAsJpeg(file.name), { type: blob.type, lastModified: file.lastModified });
  } catch {
    // The server reads more kinds of pictures than this browser, and says what it cannot read.
    return file;
  }
};

/**
 * A large photo made smaller, upright, and without what the camera noted in it, such as where it was taken; anything else as
 * it is. The same file gives the same result, so that sending it again sends the same.
 */
export const shrinkPhoto = (file: File, purpose: UploadPurpose): Promise<File> => {
  if (!isLargePhoto(file, purpose)) return Promise.resolve(file);
  const known = made.get(file) ?? shrink(file);
  made.set(file, known);
  return known;
};
