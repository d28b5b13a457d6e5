export const share = {
  linkCopied: "Link copied",
  linkNotCopied: "Your browser blocked copying. The link is selected, so you can copy it yourself.",
  copyLink: "Copy link",
  link: "Short link",
  help: "Anyone with the link sees the project while it is open, without your name and street. Bidding takes an account.",
  on: "Share on",
} as const;
