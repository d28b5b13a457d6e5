export const share = {
  linkCopied: "Link copied",
  linkNotCopied: "Your browser blocked copying. The link is selected, so you can copy it yourself.",
  copyLink: "Copy link",
  link: "Short link",
  help: "Anybody who has it sees the title, the picture and the city; all else after signing in.",
  on: "Share on",
} as const;
