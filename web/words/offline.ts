export const offline = {
  lastSeen: "Contracts you saw last",
  readOnly: "They are kept in this browser to read. To pay, submit or message, connect first.",
  asOf: "As of",
  withPerson: (name: string) => `With ${name}`,
  paid: "paid of",
  due: "Due",
} as const;
