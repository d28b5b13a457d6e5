import { Argument, type Command } from "commander";
import type { Doors } from "../doors.ts";
import { bashScript, fishScript, zshScript } from "./scripts.ts";
import { type Spot, spotsOf } from "./spots.ts";

const scripts: Readonly<Record<string, (spots: ReadonlyArray<Spot>) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

const help = `
The script knows every command, option and choice of this version: print it
again after an update. It completes the word 'dibbs', so link the package first
(npm link), and asks neither the database nor Dibbs.

Examples:
  dibbs completion bash > ~/.local/share/bash-completion/completions/dibbs
  dibbs completion zsh > ~/.zfunc/_dibbs
  dibbs completion fish > ~/.config/fish/completions/dibbs.fish`;

/** Adds `dibbs completion`, which is generated from the program itself, so that it misses nothing. */
export const completionCommand = (completion: Command, _: Doors, whole: () => Promise<Command>): void => {
  completion
    .description("print a script that completes commands, options and choices in your shell")
    .addArgument(new Argument("<shell>", "the shell").choices(Object.keys(scripts)))
    .addHelpText("after", help)
    .action(async (shell: string) => {
      process.stdout.write(scripts[shell]?.(spotsOf(await whole())) ?? "");
    });
};
