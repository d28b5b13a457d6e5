import { readFileSync } from "node:fs";
import type { OpenApi } from "../open-api.ts";

/**
 * The parts that Dibbs uses of Dwolla's description of its API. If it lists several forms of a request, only the one
 * that Dibbs sends is left, and no other fields are allowed. Adds one filter that only Dwolla's reference names, the
 * exact `email` of a customer.
 */
export const spec: OpenApi = JSON.parse(readFileSync(new URL("./schema.json", import.meta.url), "utf8"));
