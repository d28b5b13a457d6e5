export const layout = {
  darkMode: "Dark mode",
  darkModeAuto: "Auto",
  darkModeOff: "Off",
  darkModeOn: "On",
  rightToLeft: "Right to left",
  topMenu: "Top menu",
  notSaved: "Your browser does not keep this choice; it holds until you reload.",
} as const;
