export const layout = {
  darkMode: "Dark mode",
  darkModeAuto: "Auto",
  darkModeOff: "Off",
  darkModeOn: "On",
  rightToLeft: "Right to left",
  topMenu: "Top menu",
  language: "Language",
  languageNotSaved: "We couldn't save this to your account. Try again.",
  notSaved: "Your browser didn't save this. It lasts until you reload.",
} as const;
