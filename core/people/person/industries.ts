import { Schema } from "effect";

/** The 27 trades of Dibbs. A listing's place in the search mask is its index here: add at the end, never reorder. */
export const industries = [
  "Architecture",
  "Carpenter",
  "Cement Work/Services",
  "Cleaning/Restoration",
  "Construction",
  "Electrical",
  "Engineering",
  "Fencing",
  "Flooring",
  "Framing",
  "General Contractor",
  "HVAC",
  "Insurance",
  "Interior Design",
  "Landscape/Hardscape",
  "Lending",
  "Painting",
  "Paving/Concrete",
  "Pest Control",
  "Plumbing",
  "Pools",
  "Power Washing",
  "Real Estate",
  "Roofing",
  "Rooting",
  "Tree Removal",
  "Windows",
] as const;

export const Industry = Schema.Literals(industries);
export type Industry = typeof Industry.Type;

/** The industries as a set of bits, for the database to compare in one step. */
export const industryMask = (chosen: ReadonlyArray<Industry>): number =>
  chosen.reduce((mask, industry) => mask | (1 << industries.indexOf(industry)), 0);
