import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { call } from "#api/call.ts";
import { viewRecordKeysEndpoint } from "#api/endpoints/records.ts";
import { verifyRecord } from "#core/contract/record/verify-record.ts";
import { agree, fence, type Party } from "./agreed.ts";
import { button, milestone, openDialog, pageTitle } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { sendCard } from "./steps.ts";
import { looksRight, openWindow, openWindowAs, password, withoutReload } from "./window.ts";

const product = ownProduct();

/** Stores a bank account as set up, without going through the setup. */
const withBank = ({ id }: Party) =>
  product.database.sql`
    insert into payment_account (person_id, rail, ref, standing, funding_source, customer, updated_at, version)
    values (${id}, 'bank', ${`customer-${id}`}, 'ready', '{"ref": "source", "name": "First Test Bank ••1111"}',
      '{"status": "verified", "reason": null}', now(), 1)`;

/** Returns the rows of payments and refunds. */
const linesOn = (page: Page, table = "Payments and refunds") =>
  page.getByRole("table", { name: table }).locator("tbody tr");

test("after a declined card a bank transfer is offered, and the statement lists what became of each payment", async () => {
  const { owner, bidder, bidId, contractId } = await agree(product, fence);
  await withBank(bidder);
  const owners = await openWindowAs(product, owner.email, `/v1/projects/contract?contract_id=${contractId}`);
  const { page } = owners;
  await sendCard(page, 1, "4000 0000 0000 0002");
  await page.getByText("Your payment was not successful, please try again.").waitFor();
  await looksRight(owners);
  const ways = await openDialog(page, "Pay by bank instead", "Pay milestone 1");
  expect(await ways.getByRole("radio", { name: /^Bank transfer/ }).isChecked()).toBe(true);
  await button(ways, "Cancel").click();
  // The contract offers it as well.
  await button(milestone(page, 1), "Pay by bank instead").click();
  expect(await ways.getByRole("radio", { name: /^Bank transfer/ }).isChecked()).toBe(true);
  await button(ways, "Cancel").click();
  await looksRight(owners);

  await page.getByRole("link", { name: "Payments and fees" }).click();
  await pageTitle(page, "Replace The Garden Fence").waitFor();
  await expect.poll(() => linesOn(page).allInnerTexts()).toEqual([expect.stringMatching(/Milestone 1.*Card.*Failed/s)]);
  await expect.poll(() => linesOn(page, "Left to pay").count()).toBe(2);
  await looksRight(owners);

  const sellers = await openWindow(product, { locale: "es-US" });
  await sellers.page.goto(`/v1/my-bids/contract?bid_id=${bidId}`);
  await sellers.page.getByLabel("Correo electrónico").fill(bidder.email);
  await sellers.page.getByLabel("Contraseña", { exact: true }).fill(password);
  await button(sellers.page, "Iniciar sesión").click();
  await sellers.page.getByRole("link", { name: "Pagos y cargos" }).click();
  await sellers.page.getByText("Todavía no se ha pagado nada.").waitFor();
  await looksRight(sellers);

  await withoutReload(sellers, async () => {
    await page.getByRole("link", { name: "Contract Details" }).click();
    await sendCard(page, 1, "4242 4242 4242 4242");
    await page.getByRole("heading", { name: "Your Payment was Successful" }).waitFor();
    await expect
      .poll(() => linesOn(sellers.page, "Pagos y reembolsos").allInnerTexts())
      .toEqual([expect.stringMatching(/Etapa 1.*Tarjeta.*Pagado.*\$900\.00/s)]);
  });
  // Only the poster may know what they paid on top.
  expect(await sellers.page.getByRole("columnheader", { name: "Cargo" }).count()).toBe(0);
  await looksRight(sellers);

  // The payment accounts link there too, and the file says the same.
  await page.goto("/v1/payments");
  await page.getByText("$900 of $1,500 paid").waitFor();
  await looksRight(owners);
  await page.getByRole("link", { name: "Replace The Garden Fence" }).click();
  await page.getByRole("columnheader", { name: "Fee" }).waitFor();
  await looksRight(owners);
  const [saved] = await Promise.all([page.waitForEvent("download"), button(page, "Download CSV").click()]);
  expect(saved.suggestedFilename()).toBe(`dibbs-${contractId}.csv`);
  const rows = (await readFile(await saved.path(), "utf8")).trimEnd().split("\r\n");
  expect(rows).toHaveLength(4);
  expect(rows[2]).toContain(',1,"Posts",');
  expect(rows[2]).toContain('"Payment","Card","Paid",900.00,');

  // The record is a file too, intact and signed with the published key.
  const { keys } = await call(viewRecordKeysEndpoint, {}, { baseUrl: product.url });
  await page.getByRole("link", { name: "Contract Details" }).click();
  for (const [{ page: own }, more, entry, told] of [
    [owners, /^More/, "Download record", "Record downloaded."],
    [sellers, /^Más/, "Descargar registro", "Registro descargado."],
  ] as const) {
    if (own === sellers.page) await own.goto(`/v1/my-bids/contract?bid_id=${bidId}`);
    await own.locator(".contract__tools").getByRole("button", { name: more }).click();
    const item = own.getByRole("menuitem", { name: entry });
    // Checked immediately, because the notice disappears by itself.
    const [record] = await Promise.all([own.waitForEvent("download"), own.getByText(told).waitFor(), item.click()]);
    expect(record.suggestedFilename()).toBe(`dibbs-record-${contractId}.json`);
    const verdict = await verifyRecord(await readFile(await record.path()), { trusted: keys, contract: contractId });
    expect(verdict).toMatchObject({ isWhole: true, isKeyTrusted: true });
    expect(verdict.file?.entries.map(({ noun, to }) => `${noun} ${to}`)).toContain("payment settled");
  }
  await looksRight(owners);
  await looksRight(sellers);
  expect([...owners.errors, ...sellers.errors]).toEqual([]);
});
