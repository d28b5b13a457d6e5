import type { dates as english } from "../dates.ts";
import type { Like } from "./like.ts";

export const dates = {
  months: ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"],
  am: "a.m.",
  pm: "p.m.",
  // Day, month, year, whatever the order of the English format.
  shapeOf: (shape) => {
    if (!shape.includes("MMM")) return shape;
    return shape.includes("YYYY") ? "D MMM YYYY" : "D MMM";
  },
  today: "hoy",
  tomorrow: "mañana",
  yesterday: "ayer",
  ago: (days) => `hace ${days} días`,
  ahead: (days) => `en ${days} días`,
  overdue: (days) => (days === 1 ? "1 día de retraso" : `${days} días de retraso`),
  within: (date) => `el ${date}`,
  lastDay: "Último día",
  left: (days) => (days === 1 ? "Queda 1 día" : `Quedan ${days} días`),
  ended: (days) => (days === 1 ? "Terminó ayer" : `Terminó hace ${days} días`),
} satisfies Like<typeof english>;
