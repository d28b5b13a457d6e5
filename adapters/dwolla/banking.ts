import { Layer } from "effect";
import { plaidBankLinking } from "../plaid/bank-linking.ts";
import type { PlaidSettings } from "../plaid/settings.ts";
import { dwollaBank } from "./bank.ts";
import { dwollaCustomers } from "./customers.ts";
import type { DwollaSettings } from "./settings.ts";

export const dwollaBanking = ({ dwolla, plaid }: { readonly dwolla: DwollaSettings; readonly plaid: PlaidSettings }) =>
  Layer.mergeAll(dwollaBank(dwolla), dwollaCustomers(dwolla), plaidBankLinking(plaid));
