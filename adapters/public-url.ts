import { Effect, Schema } from "effect";
import { isProduction, origin, read, refuse, type Setting, text } from "./setting.ts";

const Port = Schema.NumberFromString.check(Schema.isInt(), Schema.isBetween({ minimum: 0, maximum: 65_535 }));

export const port: Setting<number> = Effect.map(read("PORT", Port, "a port from 0 to 65535"), (given) => given ?? 4310);

/** Where browsers reach Dibbs, as an origin; by https in production. */
export const publicUrl: Setting<string> = Effect.gen(function* () {
  const given = yield* text("PUBLIC_URL");
  if ((yield* isProduction) && !given?.startsWith("https://")) {
    return yield* refuse(
      "PUBLIC_URL must be an https address where NODE_ENV is production, like https://dibbs.example.",
    );
  }
  return (yield* origin("PUBLIC_URL", "https://dibbs.example")) ?? `http://localhost:${yield* port}`;
});

/** The same for parts that name their own faults: that the address is wrong is told once, by itself. */
export const publicUrlOrNone: Setting<string> = Effect.orElseSucceed(publicUrl, () => "https://localhost");
