/** The page that takes what Google answers; its address is registered with Google. */
export const returnUrlOf = (publicUrl: string): string => `${publicUrl}/signin/google`;

/** Where the provider that takes Google's place in development lies on this server. */
export const developmentPath = "/dev/google";
