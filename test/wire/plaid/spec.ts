import { readFileSync } from "node:fs";
import type { OpenApi } from "../open-api.ts";

/** Plaid's interface as its own library states it, the parts that Dibbs uses; what Dibbs does not send is not taken. */
export const spec: OpenApi = JSON.parse(readFileSync(new URL("./schema.json", import.meta.url), "utf8"));
