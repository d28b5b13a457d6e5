export const layout = {
  darkMode: "Dark mode",
  darkModeAuto: "Auto",
  darkModeOff: "Off",
  darkModeOn: "On",
  rightToLeft: "Right to left",
  topMenu: "Top menu",
  language: "Language",
  languageNotSaved: "Your account could not keep this choice. Please try again.",
  notSaved: "Your browser does not keep this choice; it holds until you reload.",
} as const;
