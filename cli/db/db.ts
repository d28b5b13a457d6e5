import type { Command } from "commander";
import type { Doors } from "../doors.ts";
import { backupCommand } from "./backup.ts";
import { detachCommand } from "./detach.ts";
import { migrateCommand } from "./migrate.ts";
import { monthsCommand } from "./months.ts";
import { restoreCommand } from "./restore.ts";
import { seedCommand } from "./seed.ts";
import { statusCommand } from "./status.ts";

export const dbCommand = (db: Command, { openProduct, openUpkeep }: Doors): void => {
  statusCommand(db, openUpkeep);
  migrateCommand(db, openUpkeep);
  monthsCommand(db, openUpkeep);
  detachCommand(db, openUpkeep);
  backupCommand(db, openUpkeep);
  restoreCommand(db, openUpkeep);
  seedCommand(db, openProduct);
};
