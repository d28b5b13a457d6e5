import { describe, expect, test } from "vitest";
import type { ContractId } from "#core/shared/ids.ts";
import { mostKept, outdated } from "#web/offline/kept-contracts.ts";

const now = Date.parse("2026-05-04T12:00:00Z");
const day = 24 * 3_600_000;
const seen = (id: string, personId: string, daysAgo: number) => ({
  id: id as ContractId,
  personId,
  seenAt: new Date(now - daysAgo * day),
});

describe("contracts kept for offline reading are removed", () => {
  test("if another person has seen them", () => {
    expect(outdated([seen("a", "rosa", 1), seen("b", "maya", 2)], "maya", now)).toEqual(["a"]);
  });

  test("30 days after they were seen", () => {
    expect(outdated([seen("a", "maya", 29), seen("b", "maya", 30)], "maya", now)).toEqual(["b"]);
  });

  test("above the limit, the oldest first", () => {
    const many = Array.from({ length: mostKept + 2 }, (_, place) => seen(`c${place}`, "maya", place));
    expect(outdated(many, "maya", now)).toEqual([`c${mostKept}`, `c${mostKept + 1}`]);
  });
});
