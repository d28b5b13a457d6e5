import { Schema } from "effect";
import fc from "fast-check";
import { expect, test } from "vitest";
import { encoderOf } from "#api/encode.ts";
import { listBiddersEndpoint } from "#api/endpoints/bids.ts";
import { everyEndpoint } from "#api/endpoints/every.ts";
import { ofSchema } from "../support/generate.ts";

const withReply = everyEndpoint.filter(({ status }) => status !== 204);

test.each(withReply.map((endpoint) => [endpoint.name, endpoint] as const))(
  "writes the reply of %s exactly as its schema encodes it",
  (_name, { reply }) => {
    const write = encoderOf(reply, (id) => id);
    const codec = Schema.toCodecJson(reply);
    const decode = Schema.decodeUnknownOption(codec);
    const encode = Schema.encodeUnknownSync(codec);
    fc.assert(
      fc.property(ofSchema(reply), (json) => {
        const value = decode(json);
        fc.pre(value._tag === "Some");
        expect(JSON.parse(write(value.value))).toEqual(JSON.parse(JSON.stringify(encode(value.value))));
      }),
      // Some schemas accept few of the generated replies: generates until 30 were compared.
      { numRuns: 30, maxSkipsPerRun: 1_000 },
    );
  },
);

test("writes only what the schema names", () => {
  const id = "01a1fc67-896f-7442-96f1-c3bf782ffabd";
  const bidder = { id, name: "Carl", userType: "contractor", city: null, state: null, pictureId: null };
  const items = [{ bidder: { ...bidder, email: "carl@example.com" }, createdAt: new Date(0), amount: 800_000 }];
  expect(JSON.parse(encoderOf(listBiddersEndpoint.reply, (id) => id)({ items, next: null, total: 1 }))).toEqual({
    items: [{ bidder, createdAt: "1970-01-01T00:00:00.000Z" }],
    next: null,
  });
});

test("replaces file ids with their links, anywhere in a reply", () => {
  const linkOf = (id: string) => `${id}.20800.signed`;
  const [id, picture] = ["01a1fc67-896f-7442-96f1-c3bf782ffabd", "01a1fc67-896f-7442-96f1-c3bf782ffabe"];
  const bidder = { id, name: "Carl", userType: "contractor", city: null, state: null, pictureId: picture };
  const reply = { items: [{ bidder, createdAt: new Date(0) }], next: null };
  const written = encoderOf(listBiddersEndpoint.reply, linkOf)(reply);
  expect(written).toContain(`"pictureId":"${picture}.20800.signed"`);
  expect(bidder.pictureId).toBe(picture);
  const decode = Schema.decodeUnknownSync(Schema.toCodecJson(listBiddersEndpoint.reply));
  expect(decode(JSON.parse(written)).items[0]?.bidder.pictureId).toBe(`${picture}.20800.signed`);
});

test("throws if a field is missing", () => {
  expect(() => encoderOf(listBiddersEndpoint.reply, (id) => id)({ next: null })).toThrow("items");
});
