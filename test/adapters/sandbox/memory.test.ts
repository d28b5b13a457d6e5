import { memorySandboxStore } from "#adapters/sandbox/store.ts";
import { paymentProviderContract } from "./payment-provider.contract.ts";

paymentProviderContract("memory", () => memorySandboxStore);
