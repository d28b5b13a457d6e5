export const offline = {
  lastSeen: "Contracts you viewed last",
  readOnly: "They're saved in this browser so you can read them. To pay, submit or message, go online first.",
  asOf: "As of",
  withPerson: (name: string) => `With ${name}`,
  paid: "paid of",
  due: "Due",
} as const;
