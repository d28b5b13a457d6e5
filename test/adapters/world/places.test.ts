import { Effect } from "effect";
import { expect, it } from "vitest";
import { gazetteerPlaces } from "#adapters/gazetteer/places.ts";
import { milesBetween } from "#core/shared/place/place.ts";
import { Places } from "#core/shared/place/places.ts";

const search = (text: string, limit: number) =>
  Effect.runPromise(
    Effect.flatMap(Places, (places) => places.search(text, limit)).pipe(Effect.provide(gazetteerPlaces)),
  );

it("finds a city by its first letters, the best known first", async () => {
  const [first] = await search("aUsT", 3);
  expect(first).toMatchObject({ city: "Austin", state: "TX", streetAddress: "" });
  expect((await search("san", 3)).map(({ city }) => city)).toEqual(["San Antonio", "San Diego", "San Francisco"]);
});

it.each([
  ["St. Louis", "Saint Louis", "MO"],
  ["saint lou", "Saint Louis", "MO"],
  ["Ft. Worth", "Fort Worth", "TX"],
  ["ft worth, tx", "Fort Worth", "TX"],
  ["O'Fallon", "O Fallon", "MO"],
  ["O’Fallon", "O Fallon", "MO"],
  ["ofallon", "O Fallon", "MO"],
  ["Winston-Salem", "Winston Salem", "NC"],
  ["Coeur d'Alene", "Coeur D Alene", "ID"],
  ["Mt. Vernon", "Mount Vernon", "NY"],
  ["Peñasco", "Penasco", "NM"],
  ["N. Las Vegas", "North Las Vegas", "NV"],
  ["E. St. Louis", "East Saint Louis", "IL"],
  ["S.Bend", "South Bend", "IN"],
  ["Helena, MT", "Helena", "MT"],
  ["austin, texas", "Austin", "TX"],
  ["St. Paul, Minn", "Saint Paul", "MN"],
])("finds %s as %s, %s", async (text, city, state) => {
  expect(await search(text, 5)).toContainEqual(expect.objectContaining({ city, state }));
});

it("finds every city that an unfinished word may become", async () => {
  expect((await search("st", 500)).map(({ city }) => city)).toEqual(
    expect.arrayContaining(["Saint Louis", "Stamford", "Stockton"]),
  );
  expect(await search("'-.", 5)).toEqual([]);
});

it("returns the ZIP code of a city that has one, and none for a city that has several", async () => {
  expect((await search("Austin, TX", 1))[0]).toMatchObject({ zipCode: "", latitude: null, longitude: null });
  expect((await search("Marfa, TX", 1))[0]).toMatchObject({ zipCode: "79843", latitude: expect.closeTo(30.3, 0) });
});

it("knows in which states a ZIP code can lie", async () => {
  const statesOf = (zipCode: string) =>
    Effect.runPromise(
      Effect.flatMap(Places, (places) => places.statesOf(zipCode)).pipe(Effect.provide(gazetteerPlaces)),
    );
  expect(await statesOf("78701")).toEqual(["TX"]);
  expect(await statesOf("78798")).toEqual(["TX"]);
  expect(await statesOf("99999")).toEqual(["AK"]);
  expect(await statesOf("00000")).toEqual([]);
});

it("finds a place by the first digits of its ZIP code", async () => {
  expect(await search("78701", 5)).toMatchObject([{ city: "Austin", state: "TX", zipCode: "78701" }]);
  expect(await search("787", 5)).toHaveLength(5);
});

it("finds nothing for text that is no place in the US", async () => {
  expect(await search("zzzz", 5)).toEqual([]);
  expect(await search("99999", 5)).toEqual([]);
  expect(await search("K1A", 5)).toEqual([]);
});

it("knows the center of a ZIP code, and of no other digits", async () => {
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

it("lists what lies around a point: the nearest ZIP codes first, then the well-known towns", async () => {
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

it("finds nothing around a point in the sea", async () => {
  expect(await around(0, 0)).toEqual([]);
});
