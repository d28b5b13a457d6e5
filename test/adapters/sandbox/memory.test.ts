import { memorySandboxStore } from "#adapters/sandbox/store.ts";
import { paymentProviderPromises } from "./payment-provider.suite.ts";

paymentProviderPromises("memory", () => memorySandboxStore);
