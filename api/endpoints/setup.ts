import { Schema } from "effect";
import { endpoint } from "../endpoint.ts";

/** What the browser has to know about how this installation is set up; nothing in it is secret. */
export const viewSetupEndpoint = endpoint("GET /api/setup", {
  name: "viewSetup",
  summary: "Which providers are in use, for the browser",
  access: "public",
  reply: Schema.Struct({
    cards: Schema.Literals(["sandbox", "stripe"]),
    bank: Schema.Literals(["sandbox", "dwolla"]),
    /** Where conversations live. */
    chat: Schema.Literals(["dibbs", "stream"]),
    /** The key by which browsers speak with Stripe; null where it takes no cards. */
    stripeKey: Schema.NullOr(Schema.String),
    /** Whether people can sign in with Google. */
    google: Schema.Boolean,
    /** Whether texts are not sent but kept, to be read at /dev/outbox. */
    keepsTexts: Schema.Boolean,
    /** Where the map's tiles are, with `{z}/{x}/{y}`, and whom they are owed to; null for a map without tiles. */
    mapTiles: Schema.NullOr(Schema.Struct({ url: Schema.String, attribution: Schema.String })),
    /** Where help, and what Dibbs says of itself, stand; the menus lead to /help and /about, which lead there. */
    helpUrl: Schema.String,
    aboutUrl: Schema.String,
    states: Schema.Array(Schema.String),
    /** Where browsers reach Dibbs, and come back to from elsewhere. */
    publicUrl: Schema.String,
  }),
});
