import { readFileSync } from "node:fs";
import type { OpenApi } from "../open-api.ts";

/** The parts that Dibbs uses of Plaid's API, as its own library describes it; no other fields are allowed. */
export const spec: OpenApi = JSON.parse(readFileSync(new URL("./schema.json", import.meta.url), "utf8"));
