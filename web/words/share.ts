export const share = {
  linkCopied: "Link copied",
  linkNotCopied: "Your browser blocked copying. The link is selected, so you can copy it yourself.",
  copyLink: "Copy link",
  link: "Short link",
  help: "Anyone with the link can see the project while it's open, but not your name or street. To bid, they need an account.",
  on: "Share on",
} as const;
