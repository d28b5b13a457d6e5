import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hideListing } from "#core/market/listing/hide-listing.ts";
import { submittedBid } from "../builders/errand.ts";
import { storedRefund } from "../builders/refund.ts";
import { openDesk } from "./desk.ts";

const desk = openDesk();
const { run, dibbs } = desk;

/** Without programs there is no browser. */
let nowhere: string;
beforeAll(async () => {
  nowhere = await mkdtemp(join(tmpdir(), "dibbs-web-page-"));
});
afterAll(() => rm(nowhere, { recursive: true }));

// Each command is a process, and a busy machine starts few per minute.
describe("--web", () => {
  it("prints the public address of an open project, and says if there is no browser to open it", async () => {
    const { listing } = await run(submittedBid());
    const own = { PUBLIC_URL: "https://dibbs.example", PATH: nowhere };
    expect(await dibbs(["listings", "show", listing.id.slice(-8), "--web"], own)).toEqual({
      code: 0,
      out: `https://dibbs.example/projects/${listing.id}\n`,
      err: "This machine has no browser to open it in.\n",
    });
  });

  it("says why a hidden project has no public page, and how to view it as its poster", async () => {
    const { owner, listing } = await run(submittedBid());
    await run(
      hideListing({ ...owner, kind: "support", staff: "Mona" }, { listingId: listing.id, words: "No phones." }),
    );
    const { code, out, err } = await dibbs(["listings", "show", listing.id, "--web"]);
    expect([code, err]).toEqual([4, ""]);
    expect(out).toContain("The project is 'hidden', and only open ones have a page for everybody.");
    expect(out).toContain(
      `As Olive Owner, the poster:\n  dibbs people view ${owner.personId} --page listing/${listing.id} --web --ticket <id> --reason <text>\n`,
    );
  });

  it("says how to view a contract's or payment's page as each of its two people", async () => {
    const { contract, payment } = await run(storedRefund());
    for (const words of [
      ["contracts", "show", contract.id],
      ["payments", "show", payment.id],
    ]) {
      const { code, out, err } = await dibbs([...words, "--web"]);
      expect([code, err]).toEqual([4, ""]);
      expect(out).toContain("Only the poster and the bidder can open the page of this contract.");
      for (const [id, part] of [
        [contract.posterId, "poster"],
        [contract.bidderId, "bidder"],
      ] as const) {
        const command = `dibbs people view ${id} --page contract/${contract.id} --web --ticket <id> --reason <text>`;
        expect(out).toMatch(new RegExp(`As .+, the ${part}:\n  ${command}\n`));
        // The suggested command works.
        const because = await desk.because(id);
        const viewed = await dibbs(["people", "view", id, "--page", `contract/${contract.id}`, ...because]);
        expect([viewed.code, viewed.out]).toEqual([2, expect.stringContaining("Make a read-only link to ")]);
      }
      expect((await dibbs([...words, "--web", "--json"])).code).toBe(2);
    }
  });
});
