import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { migrate } from "#adapters/postgres/migrate.ts";
import { call } from "#api/call.ts";
import { listBidsEndpoint, placeBidEndpoint } from "#api/endpoints/bids.ts";
import { acceptContractEndpoint, hireBidderEndpoint, viewContractEndpoint } from "#api/endpoints/contracts.ts";
import { uploadFileEndpoint } from "#api/endpoints/files.ts";
import { postListingEndpoint, viewListingEndpoint } from "#api/endpoints/listings.ts";
import { registerEndpoint } from "#api/endpoints/sign-in.ts";
import { aBidDraft } from "#test/builders/bid.ts";
import { aListingDraft } from "#test/builders/listing.ts";
import { createDatabase } from "#test/support/database.ts";
import { freePort } from "#test/support/port.ts";
import { previousRelease } from "#test/support/previous-release.ts";
import { type Program, startProgram } from "#test/support/program.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "dibbs-release-"));
const programs: Array<Program> = [];
afterAll(async () => {
  for (const program of programs) {
    program.kill("SIGKILL");
    await program.ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

const { commit } = previousRelease;
const hasCommit = spawnSync("git", ["cat-file", "-e", `${commit}^{commit}`], { cwd: root }).status === 0;
if (!hasCommit) console.log(`The previous release is not run: its commit ${commit} is not in this clone.`);

/** Unpacks the previous release, with today's packages. */
const unpackPrevious = (): string => {
  const [place, archive] = [join(folder, "program"), join(folder, "program.tar")];
  const parts = ["package.json", "core", "adapters", "api", "web", "cli", "migrations"];
  mkdirSync(place);
  execFileSync("git", ["archive", "--output", archive, commit, ...parts], { cwd: root });
  execFileSync("tar", ["-xf", archive, "-C", place]);
  symlinkSync(join(root, "node_modules"), join(place, "node_modules"));
  return place;
};

const picture = (): FormData => {
  const form = new FormData();
  const bytes = readFileSync(join(root, "adapters/seed/pictures/addition-framing.jpg"));
  form.append("file", new Blob([bytes]), "porch.jpg");
  return form;
};

test.skipIf(!hasCommit)(
  "the previous release keeps working beside this one, on the database that this one has migrated",
  async () => {
    // Empty: the previous release creates its own tables.
    const database = await createDatabase("template0");
    const serve = async (from: string) => {
      const port = await freePort();
      // What processes behind one proxy share. Other tests cover poolers, and only for this version.
      const env = {
        DATABASE_URL: database.directUrl,
        SECRET: "one for both of them, 32 characters long",
        DATA_DIR: folder,
      };
      const own = { PUBLIC_URL: "http://localhost:4310", PORT: String(port) };
      const program = startProgram("api/main.ts", { ...env, ...own }, from);
      programs.push(program);
      await program.said("Dibbs is at");
      return { program, baseUrl: `http://127.0.0.1:${port}` };
    };
    const before = await serve(unpackPrevious());
    const register = (name: string, { baseUrl }: typeof before) =>
      call(
        registerEndpoint,
        { body: { email: `${name}@example.com`, name, password: "correct horse battery" } },
        { baseUrl },
      );
    const owner = await register("Rosa", before);
    await database.sql`update person set user_type = 'home_owner', type_chosen_at = now(), phone = '+15125550142',
    city = 'Austin', state = 'TX', onboarded_at = now()`;

    await migrate(database.sql);
    const after = await serve(root);
    const builder = await register("Ben", after);
    await database.sql`update person set user_type = 'contractor', type_chosen_at = now(), phone = '+15125550143',
    city = 'Austin', state = 'TX', onboarded_at = now() where name = 'Ben'`;

    const by = ({ accessToken }: typeof owner, { baseUrl }: typeof before) => ({ accessToken, baseUrl });
    const { id: file } = await call(
      uploadFileEndpoint,
      { query: { purpose: "listing_picture" } },
      { ...by(owner, before), form: picture() },
    );
    const draft = { ...aListingDraft(), pictures: [file] };
    const { id: listingId } = await call(postListingEndpoint, { body: draft }, by(owner, before));
    const listing = { params: { listingId } };
    expect(await call(viewListingEndpoint, listing, by(builder, after))).toMatchObject({ title: draft.title });
    const bid = await call(placeBidEndpoint, { ...listing, body: aBidDraft() }, by(builder, after));
    const { items } = await call(listBidsEndpoint, { ...listing, query: {} }, by(owner, before));
    expect(items).toMatchObject([{ id: bid.id }]);
    const hire = { params: { bidId: bid.id }, body: { version: bid.version } };
    const { id: contractId } = await call(hireBidderEndpoint, hire, by(owner, before));
    const contract = { params: { contractId } };
    await call(acceptContractEndpoint, { ...contract, body: { skipAccounts: true } }, by(builder, after));
    for (const one of [before, after]) {
      expect(await call(viewContractEndpoint, contract, by(owner, one))).toMatchObject({ state: "accepted" });
      expect((await fetch(`${one.baseUrl}/readyz`)).status).toBe(200);
      one.program.kill("SIGTERM");
      expect(await one.program.ended).toBe(0);
      expect(one.program.stdout()).not.toMatch(/"level":"(warn|error)"/);
    }
    await database.drop();
  },
);
