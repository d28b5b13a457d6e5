export const session = {
  title: "Where you're signed in",
  hint: "Don't recognize a browser, or lost one? Sign it out.",
  /** A browser's name from the server. */
  device: (name: string) => name,
  present: "This device",
  since: "Signed in",
  lastUsed: "last used",
  inUse: "In use now",
  end: "Sign out",
  endOf: (device: string) => `Sign out ${device}`,
  ended: (device: string) => `${device} is signed out.`,
  endOthers: {
    title: "Sign out all other devices?",
    message: "They'll have to sign in again. This device stays signed in.",
    yes: "Sign out all other devices",
  },
  othersEnded: (count: number) => (count === 1 ? "One device is signed out." : `${count} devices are signed out.`),
  onlyThis: "You aren't signed in anywhere else.",
  more: "Show more",
} as const;
