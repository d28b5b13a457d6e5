import { readFileSync } from "node:fs";

/** The previous release, whose processes run beside this one's: its version, its commit, and its newest migration. */
export const previousRelease = JSON.parse(
  readFileSync(new URL("../../migrations/previous-release.json", import.meta.url), "utf8"),
) as { readonly version: string; readonly commit: string; readonly migration: string };
