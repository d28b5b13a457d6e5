/** Where the provider that stands in for Google in development lies on this server. */
export const developmentPath = "/dev/google";
