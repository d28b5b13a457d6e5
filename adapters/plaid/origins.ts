/** What the page needs of Plaid's, so that a bank's password is entered on Plaid's ground and never on ours. */
export const plaidOrigins = {
  script: ["https://cdn.plaid.com"],
  frame: ["https://cdn.plaid.com"],
  connect: ["https://production.plaid.com", "https://sandbox.plaid.com"],
} as const;
