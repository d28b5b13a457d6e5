import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { placeBidEndpoint } from "#api/endpoints/bids.ts";
import { hireBidderEndpoint } from "#api/endpoints/contracts.ts";
import { uploadFileEndpoint } from "#api/endpoints/files.ts";
import { viewProfileEndpoint } from "#api/endpoints/people.ts";
import { deleteOwnAccountEndpoint, exportOwnDataEndpoint, viewOwnDataEndpoint } from "#api/endpoints/privacy.ts";
import { viewSelfEndpoint } from "#api/endpoints/session.ts";
import { aBidDraft } from "../builders/bid.ts";
import { password, smallPicture } from "../support/api.ts";
import { ownApi } from "../support/own-api.ts";
import { postedBy } from "./errands.ts";

const api = ownApi({ works: true });

const until = async <A>(ask: () => Promise<A>, isGood: (answer: A) => boolean): Promise<A> => {
  for (let tries = 0; tries < 300; tries += 1) {
    const answer = await ask();
    if (isGood(answer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("It did not come in time.");
};

const deletion = { body: { password, confirmation: "DELETE" } };

test("the worker packs a copy of a person's data, which downloads by its signed link and not by its bare id", async () => {
  const me = await api.signUp("Maya", "home_owner");
  expect(await me.call(viewOwnDataEndpoint, {})).toMatchObject({ progress: "none", file: null });
  const asked = await me.call(exportOwnDataEndpoint, {});
  expect(asked.progress).toMatch(/preparing|ready/);
  const ready = await until(
    () => me.call(viewOwnDataEndpoint, {}),
    ({ progress }) => progress === "ready",
  );
  const response = await fetch(`${api.url}/files/${ready.file}/original`);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "application/zip",
    "content-disposition": "attachment; filename=dibbs-data.zip",
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(bytes.length).toBe(ready.size);
  const data = JSON.parse(strFromU8(unzipSync(bytes)["data.json"] ?? new Uint8Array()));
  expect(data.profile).toMatchObject({ id: me.person.id, email: me.person.email });
  const [bare = ""] = (ready.file ?? "").split(".");
  expect((await fetch(`${api.url}/files/${bare}/original`)).status).toBe(404);
});

test("an account is deleted with the confirmation word and the password, which ends its session", async () => {
  const me = await api.signUp("Olive", "home_owner");
  const other = await api.signUp("Carl", "contractor");
  const form = new FormData();
  form.append("file", smallPicture(), "me.png");
  const { id: face } = await me.call(uploadFileEndpoint, { query: { purpose: "profile_picture" } }, { form });
  const path = { params: { personId: me.person.id } };
  expect(await other.call(viewProfileEndpoint, path)).toMatchObject({ name: "Olive" });
  expect(
    await me.refused(deleteOwnAccountEndpoint, { body: { password: "wrong", confirmation: "DELETE" } }),
  ).toMatchObject({ status: 422, issues: [{ field: "password" }] });
  expect(await me.refused(deleteOwnAccountEndpoint, { body: { password, confirmation: "yes" } })).toMatchObject({
    status: 422,
    issues: [{ field: "confirmation", message: "Please type DELETE to confirm." }],
  });
  await me.call(deleteOwnAccountEndpoint, deletion);
  await until(
    () => me.refused(viewSelfEndpoint, {}).catch(() => null),
    (problem) => problem?.status === 401,
  );
  expect(await other.refused(viewProfileEndpoint, path)).toMatchObject({ status: 404 });
  expect((await fetch(`${api.url}/files/${face}/card`)).status).toBe(404);
});

test("deleting an account with an open contract is 409, with the reason and what to do", async () => {
  const owner = await api.signUp("Rosa", "home_owner");
  const builder = await api.signUp("Ben", "contractor");
  const { id: listingId } = await postedBy(owner);
  const bid = await builder.call(placeBidEndpoint, { params: { listingId }, body: aBidDraft() });
  await owner.call(hireBidderEndpoint, { params: { bidId: bid.id }, body: { version: bid.version } });
  for (const client of [owner, builder]) {
    expect(await client.refused(deleteOwnAccountEndpoint, deletion)).toMatchObject({
      status: 409,
      code: "open_contracts",
      detail: "You have a contract that hasn't ended.",
      whoCanFix: "you",
      whatToDo: expect.stringContaining("End your contracts"),
    });
  }
});
