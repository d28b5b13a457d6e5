/** What the people of the demo have written to each other. */
export interface SeedChat {
  /** Who opened it, and with whom. */
  readonly between: readonly [opener: string, other: string];
  readonly messages: ReadonlyArray<{ readonly by: string; readonly text: string; readonly hoursAgo: number }>;
}

export const seedChats: readonly SeedChat[] = [
  {
    between: ["maya", "rosa"],
    messages: [
      {
        by: "maya",
        text: "Hi Rosa, thank you for your bid on the kitchen. Do you order the cabinets yourself?",
        hoursAgo: 52,
      },
      {
        by: "rosa",
        text: "Hi Maya! Yes, cabinets and counters come through my supplier in San Marcos. It takes about three weeks, so I would order as soon as the drawings are approved.",
        hoursAgo: 51,
      },
      { by: "maya", text: "And where would the old ones go?", hoursAgo: 29 },
      {
        by: "rosa",
        text: "We take them out whole. If they are sound, the ReStore on Industrial Boulevard picks them up for free; otherwise they go into the dumpster that is in my price.",
        hoursAgo: 28,
      },
      { by: "maya", text: "Perfect. I will decide by the weekend.", hoursAgo: 27 },
      { by: "rosa", text: "Take your time. I have kept the second week of next month free for you.", hoursAgo: 3 },
    ],
  },
  {
    between: ["walter", "maya"],
    messages: [
      {
        by: "walter",
        text: "Good morning, we have the cedar you asked for in stock. Would a delivery on a weekday before noon work for you?",
        hoursAgo: 6,
      },
    ],
  },
];
