import { expect, test } from "vitest";
import { call } from "#api/call.ts";
import { exportRecordEndpoint, viewRecordKeysEndpoint } from "#api/endpoints/records.ts";
import { verifyRecord } from "#core/contract/record/verify-record.ts";
import { acceptedBy, ownSides } from "./errands.ts";

const { api, owner, builder } = ownSides();

test("200: either side gets a record file that verifies against the published keys", async () => {
  const params = { contractId: await acceptedBy(owner, builder) };
  const { algorithm, keys } = await call(viewRecordKeysEndpoint, {}, { baseUrl: api.url });
  expect([algorithm, keys.length]).toEqual(["Ed25519", 1]);
  for (const client of [owner, builder]) {
    const { name, text } = await client.call(exportRecordEndpoint, { params });
    expect(name).toBe(`dibbs-record-${params.contractId}.json`);
    const verdict = await verifyRecord(text, { trusted: keys, contract: params.contractId });
    expect(verdict).toMatchObject({ isWhole: true, isKeyTrusted: true, problems: [] });
    expect(verdict.file?.entries.map(({ noun, event }) => `${noun} ${event}`)).toContain("contract accept");
  }
});
