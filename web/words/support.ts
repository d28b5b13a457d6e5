export const support = {
  sentTitle: "We'll Be In Touch Soon!",
  sent: "Our customer service representative will be in touch with you within a few business hours to assist you!",
} as const;
