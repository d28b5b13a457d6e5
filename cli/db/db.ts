import type { Command } from "commander";
import type { Product } from "../context.ts";
import { seedCommand } from "./seed.ts";

/** `dibbs db …` */
export const dbCommand = (program: Command, open: () => Promise<Product>): void => {
  const db = program.command("db").description("what is in the database");
  seedCommand(db, open);
};
