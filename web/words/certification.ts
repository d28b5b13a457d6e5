export const certification = {
  addButton: "Add a Certifications",
  addTitle: "Add Certification",
  title: "Title",
  required: "Please Add Certificate",
  titleRequired: "Please Enter a Title!",
  fileRequired: "Please Upload a File!",
  onlyPictures: "You can only upload JPG/PNG file!",
  confirmDelete: "Are you sure you want to delete this?",
} as const;
