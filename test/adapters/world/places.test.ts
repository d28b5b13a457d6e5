import { Effect } from "effect";
import { expect, it } from "vitest";
import { gazetteerPlaces } from "#adapters/gazetteer/places.ts";
import { Places } from "#core/place/places.ts";

const search = (text: string, limit: number) =>
  Effect.runPromise(
    Effect.flatMap(Places, (places) => places.search(text, limit)).pipe(Effect.provide(gazetteerPlaces)),
  );

it("finds a city by how it begins, the best known first", async () => {
  const [first] = await search("aUsT", 3);
  expect(first).toMatchObject({ city: "Austin", state: "TX", streetAddress: "" });
  expect((await search("san", 3)).map(({ city }) => city)).toEqual(["San Antonio", "San Diego", "San Francisco"]);
});

it("finds a place by how its ZIP code begins", async () => {
  expect(await search("78701", 5)).toMatchObject([{ city: "Austin", state: "TX", zipCode: "78701" }]);
  expect(await search("787", 5)).toHaveLength(5);
});

it("finds nothing for what is no place in the US", async () => {
  expect(await search("zzzz", 5)).toEqual([]);
  expect(await search("99999", 5)).toEqual([]);
  expect(await search("K1A", 5)).toEqual([]);
});
