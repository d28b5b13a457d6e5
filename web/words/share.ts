export const share = {
  link: "Short link",
  help: "Anyone with the link can see the post while it's open, but not your name or street. To bid, they need an account.",
  on: "Share on",
} as const;
