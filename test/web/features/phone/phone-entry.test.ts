import { describe, expect, test } from "vitest";
import { isLikely, sayNumber, writeNumber } from "#web/features/phone/phone-entry.ts";

const atEnd = (text: string, before: string): string => writeNumber({ text, caret: text.length }, before).text;

/** Types one character after the other at the end. */
const type = (signs: string): string => [...signs].reduce((before, sign) => atEnd(before + sign, before), "");

/** Presses Backspace with the caret at '|'; returns the text with the caret's new position. */
const backspace = (shown: string): string => {
  const caret = shown.indexOf("|");
  const before = shown.replace("|", "");
  const after = writeNumber({ text: before.slice(0, caret - 1) + before.slice(caret), caret: caret - 1 }, before);
  return `${after.text.slice(0, after.caret)}|${after.text.slice(after.caret)}`;
};

describe("a number as it is typed", () => {
  test("is formatted as a US phone number", () => {
    expect(type("5")).toBe("5");
    expect(type("51255")).toBe("(512) 55");
    expect(type("5125550142")).toBe("(512) 555-0142");
    expect(type("512-555-0142")).toBe("(512) 555-0142");
    expect(type("51255501429")).toBe("(512) 555-0142");
  });

  test.each(["+1 512 555 0142", "1 (512) 555-0142", "512.555.0142", "+15125550142"])(
    "may be pasted or filled in as %j, with or without the country code",
    (pasted) => {
      expect(atEnd(pasted, "")).toBe("(512) 555-0142");
      expect(atEnd(pasted, "(512) 555-0142")).toBe("(512) 555-0142");
    },
  );

  test("can be deleted across parentheses and dashes", () => {
    let shown = "(512) 555-0142|";
    for (let time = 0; time < 10; time += 1) shown = backspace(shown);
    expect(shown).toBe("|");
  });

  test("can be edited in its middle, and the caret keeps its place", () => {
    expect(backspace("(512) 5|55-0142")).toBe("(512|) 550-142");
    expect(backspace("(512)| 555-0142")).toBe("(51|5) 550-142");
    expect(backspace("(512) 555-|0142")).toBe("(512) 55|0-142");
    expect(writeNumber({ text: "(9512) 555-014", caret: 2 }, "(512) 555-014")).toEqual({
      text: "(951) 255-5014",
      caret: 2,
    });
  });

  test.each([
    ["(512) 555-0142", true],
    ["(512) 555-014", false],
    ["", false],
    ["(512) 512-3451", false],
    ["(512) 555-5514", false],
    ["(111) 555-0142", false],
    ["(512) 341-0000", false],
  ])("%j is a likely number: %s", (typed, likely) => {
    expect(isLikely(typed)).toBe(likely);
  });
});

test("a number is shown without its country code", () => {
  expect(sayNumber("+15125550142")).toBe("(512) 555-0142");
});
