import { readFileSync } from "node:fs";
import type { OpenApi } from "../open-api.ts";

/**
 * Dwolla's own description of its interface, the parts that Dibbs uses. Where it lists several forms of one request, only
 * the form that Dibbs sends is left, and what that form does not name is not taken. One filter that only its reference
 * names, the exact `email` of a customer, is added.
 */
export const spec: OpenApi = JSON.parse(readFileSync(new URL("./schema.json", import.meta.url), "utf8"));
