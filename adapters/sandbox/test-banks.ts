/** What the sandbox does with a transfer; the bank that it comes from decides. */
export type BankBehaviour =
  | "settles"
  | "returns"
  | "returns_later"
  | "settles_slowly"
  | "answer_is_lost"
  | "refuses"
  | "noisy_webhooks"
  | "forgets_sign_in"
  | "takes_nothing";

export type TestBank = {
  readonly id: string;
  /** The account's name once it is linked. */
  readonly name: string;
  readonly behaviour: BankBehaviour;
  readonly label: string;
};

/** The banks in the sandbox's bank picker, each with what happens to transfers from it. */
export const testBanks: ReadonlyArray<TestBank> = [
  { id: "first", name: "First Test Bank ••1111", behaviour: "settles", label: "Transfers settle after a few seconds" },
  {
    id: "empty",
    name: "Insufficient Funds Bank ••2222",
    behaviour: "returns",
    label: "Transfers are returned: insufficient funds (R01)",
  },
  { id: "slow", name: "Slow & Steady Bank ••3333", behaviour: "settles_slowly", label: "Transfers take a minute" },
  {
    id: "silent",
    name: "No Response Savings ••4444",
    behaviour: "answer_is_lost",
    label: "Transfers go through, but the response is lost",
  },
  { id: "strict", name: "Strict Credit Union ••5555", behaviour: "refuses", label: "Transfers are refused right away" },
  {
    id: "noisy",
    name: "Duplicate Events National ••6666",
    behaviour: "noisy_webhooks",
    label: "Webhook events arrive late and more than once",
  },
  {
    id: "regretful",
    name: "Late Return Trust ••7777",
    behaviour: "returns_later",
    label: "Transfers settle, then are returned three days later (R01)",
  },
  {
    id: "forgetful",
    name: "Expired Sign-In Federal ••8888",
    behaviour: "forgets_sign_in",
    label: "Asks you to sign in again a few seconds after linking",
  },
  {
    id: "closed",
    name: "Closed Account Bank ••9999",
    behaviour: "takes_nothing",
    label: "Accepts no money: transfers to it are held until you use another account (R03)",
  },
];
