/** The origins that pages need, so that people enter bank passwords only on Plaid's own pages. */
export const plaidOrigins = {
  script: ["https://cdn.plaid.com"],
  frame: ["https://cdn.plaid.com"],
  connect: ["https://production.plaid.com", "https://sandbox.plaid.com"],
} as const;
