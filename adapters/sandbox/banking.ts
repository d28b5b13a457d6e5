import { Layer } from "effect";
import { sandboxBank } from "./bank.ts";
import { sandboxBankCustomers } from "./bank-customers.ts";
import { sandboxBankLinking } from "./bank-linking.ts";

/** All bank ports, by the sandbox. */
export const sandboxBanking = Layer.mergeAll(sandboxBank, sandboxBankCustomers, sandboxBankLinking);
