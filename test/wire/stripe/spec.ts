import { readFileSync } from "node:fs";
import type { OpenApi } from "../open-api.ts";

/** Stripe's own description of its interface, the parts that Dibbs uses; of the version that its library speaks. */
export const spec: OpenApi = JSON.parse(readFileSync(new URL("./schema.json", import.meta.url), "utf8"));

export const version = "2026-10-28.endive";
