import { checkConfiguration } from "#adapters/check-configuration.ts";
import { describe } from "#adapters/choose.ts";
import { tryProviders } from "#adapters/try-providers.ts";
import type { Output } from "./print.ts";

/** Reads the configuration of this process. */
export const openConfiguration = async (output: Output) => {
  const { configuration, ...check } = checkConfiguration(process.env);
  return {
    output,
    check,
    /** The adapter in use for each external service; empty if the configuration has faults. */
    uses: configuration === null ? [] : describe(configuration).map(([thing, by]) => ({ thing, by })),
    /** Calls every real external service; none if the configuration has faults. */
    tryProviders: async () => (configuration === null ? [] : tryProviders(configuration)),
  };
};

/** Opens it for one command. */
export type OpenConfiguration = () => ReturnType<typeof openConfiguration>;
