/** The tabs of My Projects and Saved Projects. */
export const tabs = ["open", "ongoing", "closed"] as const;
export type TabState = (typeof tabs)[number];

export const isTab = (text: string | null): text is TabState => (tabs as readonly (string | null)[]).includes(text);
