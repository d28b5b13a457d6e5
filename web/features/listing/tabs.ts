/** The tabs of My Projects and Saved Projects. */
export const tabs = ["open", "ongoing", "closed"] as const;
export type TabState = (typeof tabs)[number];
