/** The files of a post: images, the first of which is the cover, and documents for bidders. */

import { mostDocuments, mostPictures } from "#core/market/listing/check-listing.ts";
import type { UploadPurpose } from "#core/people/file/file.ts";
import { pictureEndings } from "#web/files/pictures.ts";
import * as words from "#web/words.ts";

const documents = [".doc", ".docx", ".pdf", ".csv", ".xlsx"];

export type FileKind = "pictures" | "documents";

type Words = {
  readonly purpose: UploadPurpose;
  readonly most: number;
  /** The value for an input's `accept`. */
  readonly accept: string;
  readonly label: string;
  readonly help: string;
  readonly prompt: string;
  readonly attached: string;
  readonly deleted: string;
};

const postForm = words.postForm;
const upload = words.upload;

export const kindsOfFile: Readonly<Record<FileKind, Words>> = {
  pictures: {
    purpose: "listing_picture",
    most: mostPictures,
    accept: pictureEndings.join(),
    label: postForm.photos,
    help: postForm.photosHelp,
    prompt: postForm.photosPrompt,
    attached: upload.imageAttached,
    deleted: upload.imageDeleted,
  },
  documents: {
    purpose: "listing_document",
    most: mostDocuments,
    accept: [...documents, ...pictureEndings].join(),
    label: postForm.documents,
    help: postForm.documentsHelp,
    prompt: postForm.documentsPrompt,
    attached: upload.fileAttached,
    deleted: upload.fileDeleted,
  },
};
