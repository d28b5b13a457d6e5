/** The page that receives Google's answer; its address is registered with Google. */
export const returnUrlOf = (publicUrl: string): string => `${publicUrl}/signin/google`;

/** The path of the simulated Google on this server. */
export const developmentPath = "/dev/google";
