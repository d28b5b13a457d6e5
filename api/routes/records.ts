import { exportRecord, viewRecordKeys } from "#core/contract/record/export-record.ts";
import { exportRecordEndpoint, viewRecordKeysEndpoint } from "../endpoints/records.ts";
import type { Serving } from "../serve.ts";

export const recordRoutes = (serve: Serving, publicUrl: string): void => {
  serve.person(exportRecordEndpoint, ({ actor, params }) => exportRecord(actor, params.contractId, publicUrl));
  serve.everybody(viewRecordKeysEndpoint, () => viewRecordKeys());
};
