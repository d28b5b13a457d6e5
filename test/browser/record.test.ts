import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Effect } from "effect";
import { expect, test } from "vitest";
import { recordProblems } from "#core/contract/record/verify-record.ts";
import { eventfulRecord, forgeriesOf } from "#test/builders/record.ts";
import { inWorld } from "#test/world.ts";
import { ownProduct } from "./product.ts";

const product = ownProduct();

test("the downloaded verification page works from disk, makes no requests, and names each forgery of a record", async ({
  onTestFinished,
}) => {
  const reply = await fetch(`${product.url}/verify-record.html`);
  expect(reply.headers.get("content-disposition")).toBe('attachment; filename="verify-record.html"');
  const folder = await mkdtemp(join(tmpdir(), "dibbs-verify-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "verify-record.html");
  await writeFile(path, await reply.text());
  expect(await readFile(path, "utf8")).not.toMatch(/<script[^>]+src=/);

  let made: Effect.Success<ReturnType<typeof eventfulRecord>> | undefined;
  await inWorld(() =>
    Effect.map(eventfulRecord(), (found) => {
      made = found;
    }),
  )();
  if (made === undefined) throw new Error("No record was made.");
  const page = await product.browser.open();
  const errors: Array<string> = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("request", (request) => {
    if (!request.url().startsWith("file:")) errors.push(`It asked for ${request.url()}`);
  });
  await page.goto(pathToFileURL(path).href);
  await page.getByLabel("Public keys of Dibbs").fill(made.keys.join("\n"));
  const verdict = page.getByRole("status");
  const give = (name: string, text: string) =>
    page.getByLabel("Record file").setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });

  await give("record.json", made.text);
  await verdict.getByText("The file is whole: it is as it was made, and was signed with a key you trust.").waitFor();
  await verdict
    .getByText(/^Olive M\. Owner, the client, signed the contract on .* in this file, word for word: signed-contract/)
    .waitFor();
  await verdict.getByText("Olive Owner disputed milestone 2").waitFor();
  await page.getByRole("button", { name: "Español" }).click();
  await verdict.getByText(/^Cole Contractor, la parte contratada, firmó la orden de cambio 2/).waitFor();
  await page.getByRole("button", { name: "English" }).click();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  const forgeries = await forgeriesOf(made.file);
  expect(forgeries.length).toBeGreaterThanOrEqual(20);
  for (const [at, { what, text, code }] of forgeries.entries()) {
    await give(`forged-${at}.json`, text);
    await verdict.getByText(recordProblems[code]).first().waitFor();
    expect([what, await verdict.getByText("is whole").count()]).toEqual([what, 0]);
  }
  await give("record.json", made.text);
  await verdict.getByText("is whole").waitFor();

  // A browser without Ed25519 says so, and doesn't trust the file; changes are still found.
  const old = await product.browser.open();
  await old.addInitScript(() => {
    const { subtle } = crypto;
    const importing = subtle.importKey.bind(subtle);
    Object.defineProperty(subtle, "importKey", {
      value: (format: "raw", data: BufferSource, algorithm: string, ...rest: [boolean, Array<KeyUsage>]) =>
        algorithm === "Ed25519"
          ? Promise.reject(new DOMException("Unrecognized name", "NotSupportedError"))
          : importing(format, data, algorithm, ...rest),
    });
  });
  await old.goto(pathToFileURL(path).href);
  const oldVerdict = old.getByRole("status");
  const giveOld = (text: string) =>
    old
      .getByLabel("Record file")
      .setInputFiles({ name: "record.json", mimeType: "application/json", buffer: Buffer.from(text) });
  await giveOld(made.text);
  await oldVerdict.getByText("This browser is too old for it: it has no Ed25519.").waitFor();
  expect(await oldVerdict.getByText("is whole").count()).toBe(0);
  await giveOld(forgeries[0]?.text ?? "");
  await oldVerdict.getByText("The file is not as it was made.").waitFor();
  await oldVerdict.getByText(recordProblems.entry_changed).first().waitFor();
  expect(errors).toEqual([]);
});
