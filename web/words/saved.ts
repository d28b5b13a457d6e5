export const saved = {
  sentence: "Projects you like, latest update first.",
  find: "Find projects",
  none: {
    open: "No open saved projects",
    ongoing: "No ongoing saved projects",
    closed: "No closed saved projects",
  },
  noneHint: {
    open: "Tap the heart on a project to keep it here.",
    ongoing: "A saved project moves here when someone is hired.",
    closed: "A saved project moves here when it ends or closes.",
  },
} as const;
