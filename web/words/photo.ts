/** Photos of the work for the other side of a contract, sent later if there is no connection. */
export const photo = {
  send: "Send a photo",
  sendOf: (number: number) => `of milestone ${number}`,
  hint: (name: string) => `${name} gets it in Messages.`,
  hintOffline: (name: string) => `${name} gets it in Messages when you're back online.`,
  shows: (number: number) => `Photo of milestone ${number}`,
  taken: "Taken",
  waits: "Waiting for a connection. We'll send it then.",
  sending: "Sending…",
  notSent: (why: string) => `Not sent: ${why}`,
  again: "Try again",
  againOf: (number: number) => `Try again to send the photo of milestone ${number}`,
  delete: "Delete",
  remove: (number: number) => `Delete the photo of milestone ${number}`,
  /** Why another photo cannot be stored. */
  notKept: {
    "too-large": "This photo is larger than 15 MB. Take a smaller one.",
    "too-many": "Too many photos are waiting. Connect to send them, then take more.",
    "no-room": "This browser has no room for the photo. It wasn't saved.",
  },
  count: (count: number) =>
    count === 1 ? "1 photo is waiting to be sent." : `${count} photos are waiting to be sent.`,
  /** The message that accompanies the photo. */
  message: (number: number, taken: string) => `Milestone ${number}, photo taken ${taken}`,
  sent: (count: number) => (count === 1 ? "Photo sent." : `${count} photos sent.`),
  sentHint: (name: string) => `${name} has it in Messages.`,
  sentHintMany: "They're in Messages.",
  refused: (number: number, title: string) => `The photo of milestone ${number}, ${title}, wasn't sent`,
  signOut: "Sign out and delete unsent photos?",
  signOutHint: (count: number) =>
    count === 1
      ? "1 photo hasn't been sent yet. Signing out deletes it from this browser."
      : `${count} photos haven't been sent yet. Signing out deletes them from this browser.`,
  stay: "Stay signed in",
} as const;
