/** Dates in words. */
export const dates = {
  months: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
  am: "am",
  pm: "pm",
  /** The order of a date's parts, for each of the specification's formats. */
  shapeOf: (shape: string): string => shape,
  today: "Today",
  tomorrow: "Tomorrow",
  yesterday: "Yesterday",
  ago: (days: number) => `${days} days ago`,
  ahead: (days: number) => `in ${days} days`,
  overdue: (days: number) => (days === 1 ? "1 day overdue" : `${days} days overdue`),
  /** A date in the middle of a sentence: 'sent Mar 10, 2026'. */
  within: (date: string): string => date,
  lastDay: "Last day",
  left: (days: number) => (days === 1 ? "1 day left" : `${days} days left`),
  ended: (days: number) => (days === 1 ? "Ended yesterday" : `Ended ${days} days ago`),
} as const;
