export const saved = {
  sentence: "Projects you like, the latest update first.",
  find: "Find projects",
  none: {
    open: "No saved projects that are open",
    ongoing: "No saved projects that are ongoing",
    closed: "No saved projects that are closed",
  },
  noneHint: {
    open: "Press the heart on a project and it waits for you here.",
    ongoing: "A saved project moves here when somebody is hired for it.",
    closed: "A saved project moves here when it has ended or was closed.",
  },
} as const;
