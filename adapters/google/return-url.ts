/** The page that takes what Google answers; its address is registered with Google. */
export const returnUrlOf = (publicUrl: string): string => `${publicUrl}/signin/google`;
