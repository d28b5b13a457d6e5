export const chat = {
  title: "Messages",
} as const;
