import { describe, expect, test } from "vitest";
import { pastedLines } from "#web/features/posting/pasted-lines.ts";

const line = (title: string, quantity: number | null = null, unit = "", note = "") => ({
  title,
  quantity,
  unit,
  note,
  kind: "required",
  allowance: null,
});

describe("rows copied from a spreadsheet", () => {
  test("become lines, without column titles and empty rows", () => {
    const text = "Work\tQty\tUnit\tNote\nTear off roof\t2,400\tsq ft\tTwo layers\n\t\t\t\nFlash chimney\t1.5\tdays\n";
    expect(pastedLines(text)).toEqual([
      line("Tear off roof", 2400, "sq ft", "Two layers"),
      line("Flash chimney", 1.5, "days"),
    ]);
  });

  test("may hold quotes and line breaks, as a spreadsheet writes them", () => {
    expect(pastedLines('"Paint ""north"" wall\nand trim"\t2\tcoats')).toEqual([
      line('Paint "north" wall\nand trim', 2, "coats"),
    ]);
  });

  test("may be separated by commas, or have one value per row", () => {
    expect(pastedLines("Hang doors,4,doors\nHaul away")).toEqual([line("Hang doors", 4, "doors"), line("Haul away")]);
  });

  test("keep text in the note if it is not a quantity", () => {
    expect(pastedLines("Gravel\tabout 3\tcu yd\tby truck")).toEqual([
      line("Gravel", null, "cu yd", "about 3 by truck"),
    ]);
  });

  test("are none if nothing was pasted, and are refused if they cannot be parsed", () => {
    expect(pastedLines("")).toEqual([]);
    expect(pastedLines('"never closed\t2')).toBeNull();
  });
});
