import { Schema } from "effect";
import { keptOnce } from "../kept-once.ts";

/** By which push services know that pushes are ours (RFC 8292). Browsers subscribe for one pair: with another they are lost. */
const PushKeys = Schema.Struct({ publicKey: Schema.String, privateKey: Schema.String });
export type PushKeys = typeof PushKeys.Type;

const read = Schema.decodeUnknownSync(Schema.fromJsonString(PushKeys));

/** The keys of an installation that was given none. */
export const ownPushKeys = async (dataFolder: string): Promise<PushKeys> => {
  const { default: webPush } = await import("web-push");
  return read(await keptOnce(dataFolder, "push-keys.json", () => JSON.stringify(webPush.generateVAPIDKeys())));
};
