import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { expect, test } from "vitest";
import { uploadFileEndpoint } from "#api/endpoints/files.ts";
import { savePictureEndpoint } from "#api/endpoints/people.ts";
import { agree, type Party, porch } from "./agreed.ts";
import { inDays, milestone } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { payMilestoneByCard, submitMilestone } from "./steps.ts";
import { looksRight, openAs, openWindow, openWindowAs } from "./window.ts";

const product = ownProduct();

const agreement = {
  ...porch,
  title: "Remodel the kitchen on Avenue G",
  stages: [
    { amount: 6400, description: "Demolition, rough plumbing and wiring", due: inDays(9) },
    { amount: 11_800, description: "Cabinets, island and quartz counters", due: inDays(27) },
    { amount: 5300, description: "Backsplash, floor, paint and final clean-up", due: inDays(41) },
  ],
};

const wearPortrait = async (party: Party, file: string): Promise<void> => {
  const form = new FormData();
  const bytes = await readFile(new URL(`../../adapters/seed/pictures/${file}`, import.meta.url));
  form.append("file", new Blob([new Uint8Array(bytes)], { type: "image/jpeg" }), file);
  const { id } = await party.call(uploadFileEndpoint, { query: { purpose: "profile_picture" } }, form);
  await party.call(savePictureEndpoint, { body: { pictureId: id } });
};

test("a contract under way looks right to both sides", async () => {
  const { owner, bidder, bidId, contractId } = await agree(product, agreement);
  await wearPortrait(owner, "avatar-maya.jpg");
  await wearPortrait(bidder, "avatar-rosa.jpg");
  const worker = await openWindowAs(product, bidder.email, `/v1/my-bids/contract?bid_id=${bidId}`);
  const window = await openWindow(product, { viewport: { width: 1440, height: 1080 } });
  const { page } = window;
  await openAs(page, owner.email, `/v1/projects/contract?contract_id=${contractId}`);
  await submitMilestone(worker.page, 1);
  await payMilestoneByCard(page, 1);
  await submitMilestone(worker.page, 2);
  await milestone(page, 2).getByText("Waiting for review").waitFor();
  await page.getByText("Rosa Delgado marked milestone 2 done", { exact: true }).waitFor();
  await looksRight(worker);
  // Hides the notices of the last actions.
  await page.reload();
  await page.getByText("Rosa Delgado marked milestone 2 done", { exact: true }).waitFor();
  if (process.env.SCREENSHOTS) await keepForReadme(await page.screenshot());
  await looksRight(window);
  expect([...window.errors, ...worker.errors]).toEqual([]);
});

/** Stores the README's screenshot, with few enough colors to stay small: at most 250 kB. */
const keepForReadme = async (picture: Buffer): Promise<void> => {
  const small = await sharp(picture).png({ palette: true, colours: 256, effort: 10 }).toBuffer();
  expect(small.length).toBeLessThan(250_000);
  await writeFile(fileURLToPath(new URL("../../web/contract-page.png", import.meta.url)), small);
};
