import { expect, test } from "vitest";
import { listAlertsEndpoint } from "#api/endpoints/alerts.ts";
import { postListingEndpoint } from "#api/endpoints/listings.ts";
import {
  editSavedSearchEndpoint,
  listSavedSearchesEndpoint,
  removeSavedSearchEndpoint,
  saveSearchEndpoint,
} from "#api/endpoints/saved-searches.ts";
import { cents } from "#core/shared/money.ts";
import { aListingDraft } from "../builders/listing.ts";
import { aFilter } from "../builders/saved-search.ts";
import { ownSides } from "./errands.ts";

const { owner, builder } = ownSides({ works: true });

const save = (text: string, name = "Porches") => ({ body: { name, filter: aFilter({ text }) } });

test("201, 200, 204: a search is saved, listed, renamed, paused and removed", async () => {
  const saved = await builder.call(saveSearchEndpoint, save("cedar porch"));
  expect(saved).toMatchObject({ name: "Porches", filter: { text: "cedar porch" }, alerts: true });
  const params = { searchId: saved.id };
  const edited = await builder.call(editSavedSearchEndpoint, { params, body: { name: "Cedar", alerts: false } });
  expect((await builder.call(listSavedSearchesEndpoint, {})).items).toEqual([edited]);
  expect((await owner.call(listSavedSearchesEndpoint, {})).items).toEqual([]);
  await builder.call(removeSavedSearchEndpoint, { params });
  expect((await builder.call(listSavedSearchesEndpoint, {})).items).toEqual([]);
  expect(await builder.refused(removeSavedSearchEndpoint, { params })).toMatchObject({ status: 404 });
});

test("400: a malformed search; 409: already saved; 422: a broken rule, in the wording of the screen", async () => {
  for (const body of [
    { name: "x".repeat(81), filter: aFilter() },
    { name: "Near", filter: aFilter({ near: { zipCode: "7870", miles: 5 } }) },
    { name: "Far", filter: aFilter({ near: { zipCode: "78701", miles: 501 } }) },
    { name: "Texas", filter: aFilter({ state: "Texas" }) },
  ]) {
    expect(await builder.refused(saveSearchEndpoint, { body })).toMatchObject({ status: 400 });
  }
  await builder.call(saveSearchEndpoint, save("gutter"));
  expect(await builder.refused(saveSearchEndpoint, save("Gutter!", "Again"))).toMatchObject({
    status: 409,
    code: "SearchSaved",
    title: "Already saved",
  });
  expect(await builder.refused(saveSearchEndpoint, save("roof", " "))).toMatchObject({
    status: 422,
    issues: [{ field: "name", message: "Please name this search." }],
  });
  expect(await builder.refused(saveSearchEndpoint, save("?!"))).toMatchObject({
    status: 422,
    issues: [{ field: "filter", message: "Please choose what to look for first." }],
  });
});

test("of twenty clicks on save, one saves the search and the others get 409", async () => {
  const click = () =>
    builder.call(saveSearchEndpoint, save("fence")).then(
      () => 201,
      (error) => error.problem.status,
    );
  const answers = await Promise.all(Array.from({ length: 20 }, click));
  expect(answers.sort()).toEqual([201, ...Array(19).fill(409)]);
});

test("the worker alerts a person whose saved search matches a new listing", async () => {
  const filter = aFilter({ text: "gazebo", near: { zipCode: "78701", miles: 25 }, budget: cents(1_000_000) });
  await builder.call(saveSearchEndpoint, { body: { name: "Gazebos", filter } });
  const pictures = [await owner.upload()];
  const listing = await owner.call(postListingEndpoint, {
    body: { ...aListingDraft(), title: "Paint the gazebo", pictures },
  });
  await expect
    .poll(async () => (await builder.call(listAlertsEndpoint, {})).items, { timeout: 20_000 })
    .toMatchObject([
      {
        title: "New match for your saved search",
        message: "'Paint the gazebo' in Austin, TX matches 'Gazebos'.",
        link: `/v1?postID=${listing.id}`,
      },
    ]);
});
