import { Effect } from "effect";
import { describe, expect, it } from "vitest";
import { libphonenumber } from "#adapters/libphonenumber/phone-numbers.ts";
import { PhoneNumbers } from "#core/people/phone/phone-numbers.ts";

const read = (text: string) =>
  Effect.runPromise(Effect.flatMap(PhoneNumbers, (numbers) => numbers.read(text)).pipe(Effect.provide(libphonenumber)));

describe("the numbering plan", () => {
  it.each(["(512) 555-0142", "512 555 0142", "5125550142", "+1 512-555-0142", "1.512.555.0142", " 15125550142 "])(
    "accepts %j",
    async (text) => {
      expect(await read(text)).toBe("+15125550142");
    },
  );

  it.each([
    ["no digits", "call me"],
    ["nothing", ""],
    ["too short", "512 555 014"],
    ["too long", "512 555 01423"],
    ["with an extension", "512 555 0142 ext 5"],
    ["among other words", "it is 512 555 0142"],
    ["an area that does not exist", "000 555 0142"],
    ["an exchange that does not exist", "512 155 0142"],
    ["Canadian", "+1 416 555 0142"],
    ["Puerto Rican", "+1 787 555 0142"],
    ["British", "+44 20 7123 4567"],
    ["toll-free", "800 234 5678"],
    ["premium", "900 234 5678"],
    ["an emergency", "911"],
    ["digits of another script", "٥١٢ ٥٥٥ ٠١٤٢ x"],
    ["very long", "5".repeat(400)],
  ])("refuses a number that is %s", async (_, text) => {
    expect(await read(text)).toBeNull();
  });
});
