import { Option } from "commander";
import type { ContractView } from "#core/money/contract-view/contract-view.ts";
import { findPublicUrl } from "#core/support/health/heartbeats.ts";
import type { Context } from "./context.ts";
import { writeCommand } from "./doctor/write-command.ts";
import { exitCodes } from "./exit-codes.ts";
import { printSentence } from "./print.ts";
import type { Terminal } from "./terminal.ts";

/** Returns the option that opens the page of a thing instead of printing it. */
export const webOption = (does = "open its page in the browser of this machine") =>
  new Option("--web", does).conflicts("json");

/**
 * Returns the address at which browsers reach this path: the server may listen elsewhere than this command's
 * configuration says.
 */
export const addressAt = async ({ run, publicUrl }: Context, path: string): Promise<string> =>
  `${(await run(findPublicUrl)) ?? publicUrl}${path}`;

/** Opens an address in the user's browser. */
export const openAddress = async (output: Terminal, address: string): Promise<void> => {
  if (!(await output.openPage(address))) output.note("This machine has no browser to open it in.");
};

/** A person who can open a page that is not public. */
type Reader = { readonly id: string; readonly name: string; readonly part: "poster" | "bidder" };

/**
 * Prints why a page is not opened, and how staff can see it as the people do who can open it: in a view session, which
 * is audited and announced to them. `page` is the value for `dibbs people view`. The command's exit code is that of a
 * refusal.
 */
export const printViews = (output: Terminal, why: string, page: string, readers: ReadonlyArray<Reader>): void => {
  printSentence(output, `${why} To see it as they do (they are told):`);
  for (const { id, name, part } of readers) {
    output.write(`\nAs ${name}, the ${part}:`);
    writeCommand(output, "  ", `dibbs people view ${id} --page ${page} --web --ticket <id> --reason <text>`);
  }
  output.endWith(exitCodes.refused);
};

/** For `showOne`: the same for a contract's page, which also shows its payments. */
export const contractViews = {
  does: "say how to see its page, which only poster and bidder can open",
  open: ({ id, poster, bidder }: Pick<ContractView, "id" | "poster" | "bidder">, { output }: Context): void =>
    printViews(output, "Only the poster and the bidder can open the page of this contract.", `contract/${id}`, [
      { ...poster, part: "poster" },
      { ...bidder, part: "bidder" },
    ]),
};
