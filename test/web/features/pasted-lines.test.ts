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

describe("rows that were copied from a spreadsheet", () => {
  test("become lines, without the titles of the columns and without empty rows", () => {
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

  test("may be values with commas, or one thing a row", () => {
    expect(pastedLines("Hang doors,4,doors\nHaul away")).toEqual([line("Hang doors", 4, "doors"), line("Haul away")]);
  });

  test("keep in the note what is no quantity", () => {
    expect(pastedLines("Gravel\tabout 3\tcu yd\tby truck")).toEqual([
      line("Gravel", null, "cu yd", "about 3 by truck"),
    ]);
  });

  test("are none where nothing was pasted, and are refused where they cannot be read", () => {
    expect(pastedLines("")).toEqual([]);
    expect(pastedLines('"never closed\t2')).toBeNull();
  });
});
