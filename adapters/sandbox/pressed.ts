import { Effect, Schema } from "effect";
import { documents } from "./documents.ts";

/** What the last press of a button has done, in words; the number tells presses apart. */
const Pressed = Schema.Struct({ number: Schema.Int, text: Schema.String, worked: Schema.Boolean });
export type Pressed = typeof Pressed.Type;

const presses = documents("press", Pressed);

/** Keeps what a press has done until the next one; answers its number. */
export const keepPressed = (text: string, worked: boolean) =>
  presses.change("last", (found) => {
    const number = (found?.number ?? 0) + 1;
    return Effect.succeed({ answer: number, keep: { number, text, worked } });
  });

/** What the press with this number has done; null where another one came after it. */
export const pressedBy = (number: number) =>
  Effect.map(presses.find("last"), (found) => (found?.number === number ? found : null));
