export const profileType = {
  title: "Select Your Profile Type",
  sentence: "It decides what you see first. You can post projects either way.",
  legend: "I'm a…",
  homeOwner: "Homeowner",
  contractor: "Contractor/Sub-Contractor",
  supplier: "Supplier",
  homeOwnerHint: "Post projects, compare bids, hire and pay.",
  contractorHint: "Find projects, bid with milestones, get paid.",
  supplierHint: "Bid on requests for materials and on projects.",
  next: "Next",
} as const;
