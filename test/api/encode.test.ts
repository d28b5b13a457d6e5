import { Schema } from "effect";
import fc from "fast-check";
import { expect, test } from "vitest";
import { encoderOf } from "#api/encode.ts";
import { listBiddersEndpoint } from "#api/endpoints/bids.ts";
import { everyEndpoint } from "#api/endpoints/every.ts";
import { ofSchema } from "../support/generate.ts";

const withReply = everyEndpoint.filter(({ status }) => status !== 204);

test.each(withReply.map((endpoint) => [endpoint.name, endpoint] as const))(
  "writes the reply of %s as its schema does",
  (_name, { reply }) => {
    const write = encoderOf(reply);
    const codec = Schema.toCodecJson(reply);
    const decode = Schema.decodeUnknownOption(codec);
    const encode = Schema.encodeUnknownSync(codec);
    let compared = 0;
    fc.assert(
      fc.property(ofSchema(reply), (json) => {
        const value = decode(json);
        if (value._tag === "None") return;
        compared += 1;
        expect(JSON.parse(write(value.value))).toEqual(JSON.parse(JSON.stringify(encode(value.value))));
      }),
      { numRuns: 30 },
    );
    expect(compared).toBeGreaterThan(0);
  },
);

test("writes only what the schema names", () => {
  const id = "01a1fc67-896f-7442-96f1-c3bf782ffabd";
  const bidder = { id, name: "Carl", userType: "contractor", city: null, state: null, pictureId: null };
  const items = [{ bidder: { ...bidder, email: "carl@example.com" }, createdAt: new Date(0), amount: 800_000 }];
  expect(JSON.parse(encoderOf(listBiddersEndpoint.reply)({ items, next: null, total: 1 }))).toEqual({
    items: [{ bidder, createdAt: "1970-01-01T00:00:00.000Z" }],
    next: null,
  });
});

test("throws where a field is missing", () => {
  expect(() => encoderOf(listBiddersEndpoint.reply)({ next: null })).toThrow("items");
});
