export const push = {
  title: "Notifications in your browsers",
  hint: "A browser can show you news though no page of Dibbs is open. It shows a title and leads to the page, and no more.",
  here: "Notify me in this browser",
  isOn: "This browser shows you news.",
  isOff: "This browser shows you nothing unless a page of Dibbs is open.",
  asking: "Your browser asks you now whether Dibbs may notify you.",
  undecided: "Your browser has not been allowed to notify you. Turn this on again, and answer 'Allow'.",
  deniedTitle: "This browser does not allow notifications from Dibbs",
  denied:
    "To allow them again, press the sign beside the address of this page, open the settings of the site and set Notifications to 'Allow'. Then come back here.",
  unsupportedTitle: "This browser cannot notify you",
  unsupported:
    "It shows no news of pages that are not open, or not in a private window. Alerts and mails reach you all the same.",
  unavailableTitle: "Not available at the moment",
  unavailable: "Dibbs sends no notifications to browsers here. Alerts and mails reach you all the same.",
  failedTitle: "This browser could not be reached",
  failed: "Its maker's push service did not answer, or is switched off in the browser's settings. Please try again.",
  others: "Your other browsers",
  since: "Since",
  remove: "Turn off",
  removeIn: (device: string) => `Turn off in ${device}`,
  removed: (device: string) => `${device} shows you no more news.`,
} as const;
