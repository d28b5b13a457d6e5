import { expect, test } from "vitest";
import { sentence } from "#core/shared/sentence.ts";

test.each([
  ["The number is another's", "The number is another's."],
  ["The number is another's.", "The number is another's."],
  ["Is it yours?", "Is it yours?"],
  ["We can't read it …", "We can't read it …"],
])("'%s' becomes the sentence '%s'", (text, said) => {
  expect(sentence(text)).toBe(said);
});
