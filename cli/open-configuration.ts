import { checkConfiguration } from "#adapters/check-configuration.ts";
import { describe } from "#adapters/choose.ts";
import { tryProviders } from "#adapters/try-providers.ts";
import type { Output } from "./print.ts";

/** The configuration as this process has it. */
export const openConfiguration = async (output: Output) => {
  const { configuration, ...check } = checkConfiguration(process.env);
  return {
    output,
    check,
    /** What is in use for each thing outside; nothing where there are faults. */
    uses: configuration === null ? [] : describe(configuration).map(([thing, by]) => ({ thing, by })),
    /** Asks everybody outside who is real; nobody where there are faults. */
    tryProviders: async () => (configuration === null ? [] : tryProviders(configuration)),
  };
};

/** Opens it for one command. */
export type OpenConfiguration = () => ReturnType<typeof openConfiguration>;
