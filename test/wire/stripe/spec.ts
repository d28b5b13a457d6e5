import { readFileSync } from "node:fs";
import type { OpenApi } from "../open-api.ts";

/** The parts that Dibbs uses of Stripe's description of its API, in the version that Stripe's library uses. */
export const spec: OpenApi = JSON.parse(readFileSync(new URL("./schema.json", import.meta.url), "utf8"));

export const version = "2026-10-28.endive";
