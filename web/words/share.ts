export const share = {
  linkCopied: "Link copied",
  linkNotCopied: "The browser did not let us copy. The link is selected: you can copy it yourself.",
  copyLink: "Copy link",
  link: "Short link",
  help: "Anybody who has it sees the title, the picture and the city; all else after signing in.",
  on: "Share on",
} as const;
