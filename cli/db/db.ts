import type { Command } from "commander";
import type { Product } from "../context.ts";
import type { OpenUpkeep } from "../open-database.ts";
import { backupCommand } from "./backup.ts";
import { migrateCommand } from "./migrate.ts";
import { restoreCommand } from "./restore.ts";
import { seedCommand } from "./seed.ts";
import { statusCommand } from "./status.ts";

/** `dibbs db …` */
export const dbCommand = (program: Command, open: () => Promise<Product>, openUpkeep: OpenUpkeep): void => {
  const db = program.command("db").description("look after the database, and make things to practise on");
  statusCommand(db, openUpkeep);
  migrateCommand(db, openUpkeep);
  backupCommand(db, openUpkeep);
  restoreCommand(db, openUpkeep);
  seedCommand(db, open);
};
