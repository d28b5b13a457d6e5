export const upload = {
  fileAttached: "Attached File Uploaded Successfully",
  imageAttached: "Attached Image Uploaded Successfully",
  imagePreview: "Image preview",
  imageDeleted: "Your Image has been deleted",
  fileDeleted: "Your File has been deleted",
  unsupported: "This file type is not supported.",
  fileRequired: "Please Upload a File.",
  filesTitle: "Upload Files",
} as const;
