export const profileType = {
  title: "Select Your Profile Type",
  sentence: "It decides what you see first. You can post projects with any of them.",
  legend: "I am here as",
  homeOwner: "Homeowner",
  contractor: "Contractor/Sub-Contractor",
  supplier: "Supplier",
  homeOwnerHint: "Post projects, compare bids, hire and pay.",
  contractorHint: "Find projects, bid with milestones, get paid.",
  supplierHint: "Answer requests for materials, and bid on projects.",
  next: "Next",
} as const;
