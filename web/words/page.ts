/** The texts of loading and missing pages. */
export const page = {
  loadingProjects: "Loading projects",
  loadingMoreProjects: "Loading more projects",
  loadingBids: "Loading bids",
  loadingContract: "Loading the contract",
  loadingAmounts: "Loading the amounts",
  loadingHistory: "Loading the history",
  loadingAccounts: "Loading your accounts",
  notFound: "Page not found",
  notFoundTitle: "No page at this address",
  notFoundHint: "The link may be mistyped, or the page may be gone.",
  toListings: "Go to the listings",
  nothingLost: "Nothing was lost. Check your connection and try again.",
  places: "Places",
  noSuchPlace: "No such place. Try a ZIP code.",
} as const;
