import { Effect, Schema } from "effect";
import { documents } from "./documents.ts";

/** The result of the latest button press, as text; the number tells presses apart. */
const Pressed = Schema.Struct({ number: Schema.Int, text: Schema.String, worked: Schema.Boolean });
export type Pressed = typeof Pressed.Type;

const presses = documents("press", Pressed);

/** Stores the result of a press until the next one; returns its number. */
export const keepPressed = (text: string, worked: boolean) =>
  presses.change("last", (found) => {
    const number = (found?.number ?? 0) + 1;
    return Effect.succeed({ answer: number, keep: { number, text, worked } });
  });

/** The result of the press with this number; null if another press came after it. */
export const pressedBy = (number: number) =>
  Effect.map(presses.find("last"), (found) => (found?.number === number ? found : null));
