import { rm } from "node:fs/promises";
import { type Command, InvalidArgumentError } from "commander";
import { CannotOpen } from "../cannot-open.ts";
import { exitCodes } from "../exit-codes.ts";
import { printJson, printTable } from "../print.ts";
import { standardOutput } from "../standard-output.ts";
import { machine, profileOf, readProfiles, sessionPathOf, writeProfiles } from "./profiles-file.ts";

const nameOf = (text: string): string => {
  if (text !== machine && /^[a-z0-9][a-z0-9-]{0,39}$/.test(text)) return text;
  throw new InvalidArgumentError(
    `Give a name of lowercase letters, digits and dashes, 40 at most, other than '${machine}'.`,
  );
};

const isOwnMachine = (host: string): boolean => ["localhost", "127.0.0.1", "[::1]"].includes(host);

/** Parses the address of a server as an origin; it has to be safe, because secrets are sent there. */
const addressOf = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isSafe =
    url !== null && (url.protocol === "https:" || (url.protocol === "http:" && isOwnMachine(url.hostname)));
  if (isSafe && url.pathname === "/" && url.search === "" && url.username === "") return url.origin;
  throw new InvalidArgumentError("Give an address like https://staging.dibbs.example; http only for this machine.");
};

export const useCommand = (use: Command): void => {
  use
    .argument("<profile>", `the profile, or '${machine}' for the database of this machine`)
    .addHelpText("after", `\nExamples:\n  dibbs use staging\n  dibbs use ${machine}`)
    .action(async (name: string) => {
      const kept = await readProfiles();
      const profile = profileOf(kept, name);
      await writeProfiles({ ...kept, active: profile === null ? null : name });
      const { write } = standardOutput();
      if (profile === null) write("Commands now go straight to the database of this machine.");
      else write(`Commands now go to ${name}, at ${profile.url}\nTo sign in there: dibbs sign-in`);
    });
};

export const profilesCommand = (profiles: Command): void => {
  profiles
    .command("list")
    .description("your profiles, and which one is active")
    .option("--json", "print JSON")
    .addHelpText("after", "\nExample:\n  dibbs profiles list")
    .action(async (options: { json?: boolean }) => {
      const kept = await readProfiles();
      const items = [
        { name: machine, url: null, production: false, isActive: kept.active === null },
        ...Object.entries(kept.profiles)
          .map(([name, profile]) => ({ name, ...profile, isActive: kept.active === name }))
          .toSorted((one, other) => one.name.localeCompare(other.name)),
      ];
      const output = standardOutput();
      if (options.json) return printJson(output, { items });
      printTable(
        output,
        ["Profile", "Address", "Production", "Active"],
        items.map((it) => [
          it.name,
          it.url ?? "the database of this machine",
          it.production ? "yes" : null,
          it.isActive ? "yes" : null,
        ]),
        "",
      );
    });

  profiles
    .command("add")
    .description("add a server you can send commands to")
    .argument("<name>", "what you call it", nameOf)
    .argument("<address>", "where the server is", addressOf)
    .option("--production", "it's the real one: show its name in red in every question")
    .addHelpText(
      "after",
      `
Examples:
  dibbs profiles add staging https://staging.dibbs.example
  dibbs profiles add production https://dibbs.example --production`,
    )
    .action(async (name: string, url: string, { production = false }: { production?: boolean }) => {
      const kept = await readProfiles();
      // A new address under the same name would receive the old server's token.
      if (Object.hasOwn(kept.profiles, name)) {
        throw new CannotOpen(`You already have a profile '${name}': dibbs profiles remove ${name}`, exitCodes.refused);
      }
      await writeProfiles({ ...kept, profiles: { ...kept.profiles, [name]: { url, production } } });
      standardOutput().write(`Added. To work there: dibbs use ${name}`);
    });

  profiles
    .command("remove")
    .description("remove a profile and its sign-in")
    .argument("<name>", "the profile", nameOf)
    .addHelpText("after", "\nExample:\n  dibbs profiles remove staging")
    .action(async (name: string) => {
      const kept = await readProfiles();
      const profile = profileOf(kept, name);
      if (profile !== null) await rm(sessionPathOf(profile), { force: true });
      const { [name]: _removed, ...rest } = kept.profiles;
      await writeProfiles({ active: kept.active === name ? null : kept.active, profiles: rest });
      standardOutput().write("Removed.");
    });
};
