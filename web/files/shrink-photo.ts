/** Shrinks photos before they are uploaded: a phone's photos have more pixels than any screen here shows. */
import type { UploadPurpose } from "#core/people/file/file.ts";

/** The longer edge of an uploaded photo, in pixels; the largest size that the server makes of it is 1280. */
export const longestEdge = 2560;
/** In bytes; a file up to this size is sent unchanged, because shrinking gains little. */
const smallEnough = 600_000;
/** A picture with more pixels is sent unchanged: decoding it here could use all the memory of a phone. */
const mostPixels = 64_000_000;
const quality = 0.85;

/** The formats of cameras. Drawings and scans are often PNG, and would lose quality. */
const photoTypes = ["image/jpeg", "image/webp", "image/heic", "image/heif"];
/** The purposes that only display the photo; documents, and pictures that are cropped by pixels, are sent unchanged. */
const shownPurposes: ReadonlyArray<UploadPurpose> = [
  "listing_picture",
  "certificate_picture",
  "milestone_picture",
  "delivery_picture",
  "chat_attachment",
];

type Size = { readonly width: number; readonly height: number };

/** Whether a file is worth shrinking. */
export const isLargePhoto = ({ type, size }: Pick<File, "type" | "size">, purpose: UploadPurpose): boolean =>
  shownPurposes.includes(purpose) && photoTypes.includes(type) && size > smallEnough;

/**
 * Returns the size to send, in the same proportions; null if the picture is too large to decode here, or has no size.
 */
export const sentSize = ({ width, height }: Size): Size | null => {
  if (width < 1 || height < 1 || width * height > mostPixels) return null;
  const scale = Math.min(1, longestEdge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

/** Returns the picture's name with a JPEG ending. */
export const nameAsJpeg = (name: string): string =>
  /\.jpe?g$/i.test(name) ? name : `${name.replace(/\.\w+$/, "")}.jpg`;

/** Returns the size of the upright picture without decoding it; rejects if this browser cannot read it. */
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
  // Decoded, rotated and scaled off the main thread.
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
    // The server reads more formats than this browser, and reports those that it cannot read.
    return file;
  }
};

/**
 * Returns a large photo shrunk, upright, and without the camera's metadata, such as the location; returns any other
 * file unchanged. The same file gives the same result, so that a repeated upload sends the same bytes.
 */
export const shrinkPhoto = (file: File, purpose: UploadPurpose): Promise<File> => {
  if (!isLargePhoto(file, purpose)) return Promise.resolve(file);
  const known = made.get(file) ?? shrink(file);
  made.set(file, known);
  return known;
};
