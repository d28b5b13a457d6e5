import { Effect } from "effect";
import { expect, it } from "vitest";
import { gazetteerPlaces } from "#adapters/gazetteer/places.ts";
import { milesBetween } from "#core/place/distance.ts";
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

it("knows the middle of every ZIP code, and of no other five digits", async () => {
  const ofZip = (zipCode: string) =>
    Effect.runPromise(Effect.flatMap(Places, (places) => places.ofZip(zipCode)).pipe(Effect.provide(gazetteerPlaces)));
  expect(await ofZip("78701")).toMatchObject({ city: "Austin", latitude: expect.closeTo(30.27, 1) });
  expect(await ofZip("99999")).toBeNull();
  expect(await ofZip("7870")).toBeNull();
});

const around = (latitude: number, longitude: number) =>
  Effect.runPromise(
    Effect.flatMap(Places, (places) => places.around({ latitude, longitude }, { zipCodes: 10, towns: 12 })).pipe(
      Effect.provide(gazetteerPlaces),
    ),
  );

it("knows what lies around a point: the nearest ZIP codes first, then the towns that one has heard of", async () => {
  const found = await around(30.2457, -97.7688);
  const zipCodes = found.filter(({ kind }) => kind === "zip_code");
  const towns = found.filter(({ kind }) => kind === "town");
  expect([zipCodes.length, towns.length]).toEqual([10, 12]);
  expect(zipCodes[0]).toMatchObject({ city: "Austin", state: "TX", zipCode: "78704" });
  expect(towns.slice(0, 2).map(({ city }) => city)).toEqual(["San Antonio", "Austin"]);
  const gaps = towns.flatMap((town, index) => towns.slice(index + 1).map((other) => milesBetween(town, other)));
  expect(Math.min(...gaps)).toBeGreaterThan(2);
  const austin = towns.find(({ city }) => city === "Austin");
  expect(austin && Math.hypot(austin.latitude - 30.3, austin.longitude + 97.75)).toBeLessThan(0.2);
});

it("knows nothing around a point in the sea", async () => {
  expect(await around(0, 0)).toEqual([]);
});
