import { Schema } from "effect";
import { endpoint } from "../endpoint.ts";

/** What the browser has to know about this installation's setup; nothing in it is secret. */
export const viewSetupEndpoint = endpoint("GET /api/setup", {
  name: "viewSetup",
  summary: "Which providers are in use, for the browser",
  access: "public",
  reply: Schema.Struct({
    cards: Schema.Literals(["sandbox", "stripe"]),
    bank: Schema.Literals(["sandbox", "dwolla"]),
    /** The chat's provider. */
    chat: Schema.Literals(["dibbs", "stream"]),
    /** Stripe's publishable key for browsers; null if Stripe does not take the cards. */
    stripeKey: Schema.NullOr(Schema.String),
    /** Whether people can sign in with Google. */
    google: Schema.Boolean,
    /** Whether text messages are not sent but kept, readable at /dev/outbox. */
    keepsTexts: Schema.Boolean,
    /** The URL of the map's tiles, with `{z}/{x}/{y}`, and their attribution; null for a map without tiles. */
    mapTiles: Schema.NullOr(Schema.Struct({ url: Schema.String, attribution: Schema.String })),
    /** The URLs of Dibbs's help and about pages; the menus link to /help and /about, which redirect there. */
    helpUrl: Schema.String,
    aboutUrl: Schema.String,
    states: Schema.Array(Schema.String),
    /** The public URL of Dibbs, to which other sites send browsers back. */
    publicUrl: Schema.String,
  }),
});
