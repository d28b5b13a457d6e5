export const profileType = {
  title: "Select Your Profile Type",
  homeOwner: "Homeowner",
  contractor: "Contractor/Sub-Contractor",
  supplier: "Supplier",
  next: "Next",
} as const;
