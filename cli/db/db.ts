import type { Command } from "commander";
import type { Context } from "../context.ts";
import { seedCommand } from "./seed.ts";

/** `dibbs db …` */
export const dbCommand = (program: Command, open: () => Promise<Context>): void => {
  const db = program.command("db").description("what is in the database");
  seedCommand(db, open);
};
