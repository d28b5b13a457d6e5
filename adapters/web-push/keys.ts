import { Schema } from "effect";
import { keptOnce } from "../kept-once.ts";

/** By which push services know that pushes are ours (RFC 8292). Browsers subscribe for one pair: with another they are lost. */
const PushKeys = Schema.Struct({
  publicKey: Schema.String.check(Schema.isPattern(/^[\w-]{87}$/)),
  privateKey: Schema.String.check(Schema.isPattern(/^[\w-]{43}$/)),
});
export type PushKeys = typeof PushKeys.Type;

const Stored = Schema.fromJsonString(PushKeys);
const read = Schema.decodeUnknownSync(Stored);
const isReadable = Schema.decodeUnknownOption(Stored);

/** The keys of an installation that was given none. Throws `ConfigurationRefused` where their file is damaged. */
export const ownPushKeys = async (dataFolder: string): Promise<PushKeys> => {
  const kept = await keptOnce(dataFolder, {
    name: "push-keys.json",
    make: async () => JSON.stringify((await import("web-push")).default.generateVAPIDKeys()),
    isWhole: (text) => isReadable(text)._tag === "Some",
    lostWithIt: "browsers get no pushes until their people turn them on again",
  });
  return read(kept);
};
