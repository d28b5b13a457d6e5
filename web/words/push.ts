export const push = {
  title: "Browser notifications",
  hint: "Your browser can notify you even when Dibbs isn't open. It shows a title with a link, nothing more.",
  here: "Notify me in this browser",
  isOn: "This browser notifies you.",
  isOff: "This browser notifies you only while Dibbs is open.",
  asking: "Your browser is asking if Dibbs can notify you.",
  undecided: "Your browser isn't allowed to notify you yet. Turn this on again and choose 'Allow'.",
  deniedTitle: "This browser blocks notifications from Dibbs",
  denied:
    "To allow them, click the icon next to this page's address, open site settings and set Notifications to 'Allow'. Then come back here.",
  unsupportedTitle: "This browser can't notify you",
  unsupported:
    "It can't notify you while Dibbs is closed, or not in a private window. You still get alerts and emails.",
  unavailableTitle: "Not available right now",
  unavailable: "Browser notifications aren't set up here. You still get alerts and emails.",
  failedTitle: "This browser couldn't be reached",
  failed: "Its push service didn't answer, or is turned off in the browser's settings. Nothing was changed. Try again.",
  others: "Your other browsers",
  since: "Since",
  remove: "Turn off",
  removeIn: (device: string) => `Turn off in ${device}`,
  removed: (device: string) => `${device} no longer notifies you.`,
} as const;
