/** The messages that the demo's people have written to each other. */
export interface SeedChat {
  /** Who opened the conversation, and with whom. */
  readonly between: readonly [opener: string, other: string];
  /** The title of the project whose contract it belongs to. */
  readonly about: string;
  readonly messages: ReadonlyArray<{ readonly by: string; readonly text: string; readonly hoursAgo: number }>;
}

export const seedChats: readonly SeedChat[] = [
  {
    between: ["maya", "rosa"],
    about: "Remodel the hall bathroom",
    messages: [
      {
        by: "maya",
        text: "Hi Rosa, the tub came out in one piece! The dumpster is nearly full, though.",
        hoursAgo: 316,
      },
      {
        by: "rosa",
        text: "It gets swapped tomorrow before eight. The new drain is in, and the inspector comes on Thursday.",
        hoursAgo: 315,
      },
      {
        by: "rosa",
        text: "Rough-in has passed, so I have marked milestone 1 done. The walls stay open until tomorrow if you want to look.",
        hoursAgo: 264,
      },
      { by: "maya", text: "Looked at it tonight, all good. Paid.", hoursAgo: 261 },
      { by: "rosa", text: "Thank you! We start with the tile on Monday. White grout or light gray?", hoursAgo: 260 },
      { by: "maya", text: "Light gray, please.", hoursAgo: 240 },
      {
        by: "rosa",
        text: "The tile is up and grouted. I have marked milestone 2 done; please keep the shower dry until tomorrow noon.",
        hoursAgo: 20,
      },
      { by: "maya", text: "It looks wonderful. I will go over the corners tonight and then pay.", hoursAgo: 3 },
    ],
  },
  {
    between: ["walter", "rosa"],
    about: "Porcelain tile and thinset for a bathroom",
    messages: [
      {
        by: "walter",
        text: "Good morning Rosa, the tile is on the truck. Is the garage on Willow Street still the place?",
        hoursAgo: 52,
      },
      { by: "rosa", text: "It is. The gate will be open; I'll be there from seven on.", hoursAgo: 51 },
      {
        by: "walter",
        text: "Delivered, 34 boxes and the thinset. One box had a dent, the tiles in it are whole.",
        hoursAgo: 27,
      },
    ],
  },
];
