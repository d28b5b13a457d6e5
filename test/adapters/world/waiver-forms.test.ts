import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readWaiverForms } from "#adapters/waiver-forms/waiver-forms.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "waiver-forms-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const put = (name: string, text = "A title\nSource: Sec. 8132\n\n{claimant} gives up {amount}.\n\nSigned {signer}.") =>
  writeFileSync(join(folder, name), text);

test("both forms of a stage are read with their title, source and words", () => {
  put("CA-progress-conditional.txt");
  put("CA-progress-unconditional.txt", "Another\r\nsource: Sec. 8134\r\n{amount} was paid.");
  const found = readWaiverForms(folder);
  expect([...found.keys()]).toEqual(["CA-progress"]);
  expect(found.get("CA-progress")).toEqual({
    conditional: { title: "A title", text: "{claimant} gives up {amount}.\n\nSigned {signer}." },
    unconditional: { title: "Another", text: "{amount} was paid." },
    source: "Sec. 8132",
  });
});

test("retainage has forms of its own, without the others", () => {
  put("TX-retainage-conditional.txt");
  put("TX-retainage-unconditional.txt");
  const found = readWaiverForms(folder);
  expect([...found.keys()]).toEqual(["TX-retainage"]);
});

test("an empty folder has no forms, and a missing folder is refused", () => {
  expect(readWaiverForms(folder).size).toBe(0);
  expect(() => readWaiverForms(join(folder, "none"))).toThrow("isn't a folder");
});

test.each([
  ["CA-progress.txt", undefined, "CA-progress.txt must be called like CA-progress-conditional.txt"],
  ["ZZ-final-conditional.txt", undefined, "ZZ-final-conditional.txt must be called like"],
  ["CA-final-conditional.txt", undefined, "CA-final needs both of its forms"],
  ["CA-retainage-unconditional.txt", undefined, "CA-retainage needs both of its forms"],
  ["CA-final-conditional.txt", "Title\n{amount}", "needs 'Source: …' in its second line"],
  ["CA-final-conditional.txt", "Title\nSource: Sec. 1\n", "has no words"],
  ["CA-final-conditional.txt", "Title\nSource: Sec. 1\n{amont}", "has the field {amont}; there are {claimant}"],
  ["CA-final-conditional.txt", "Title\nSource: Sec. 1\nFor {signer}", "lacks the field {amount}"],
  ["CA-final-conditional.txt", `Title\nSource: Sec. 1\n{amount}${"x".repeat(20_000)}`, "has more than 20000 bytes"],
])("%s is refused if it is invalid", (name, text, words) => {
  put(name, text);
  expect(() => readWaiverForms(folder)).toThrow(words);
});
