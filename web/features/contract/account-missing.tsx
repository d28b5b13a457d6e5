import { useState } from "react";
import type { Problem } from "#api/endpoint.ts";
import { useSendMessage } from "#web/routing/use-send-message.ts";
import { SupportDialog } from "#web/support/support-dialog.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import * as words from "#web/words.ts";
import { useSetUp } from "./use-set-up.ts";
import type { Viewed } from "./viewed.ts";

const codes = ["SellerAccountMissing", "OwnAccountMissing"];

/** Whether the API refused because an account with a payment provider is missing. */
export const isAccountMissing = (problem: Problem | undefined): boolean =>
  problem !== undefined && codes.includes(problem.code);

/** Says whose account is missing for this way to pay, and what to do. */
export function AccountMissing({
  problem,
  provider,
  contract,
  milestone,
  onClose,
}: {
  problem: Problem;
  provider: "Stripe" | "Dwolla";
  contract: Viewed;
  /** The number of the milestone to pay. */
  milestone: number;
  onClose: () => void;
}) {
  const setUp = useSetUp(contract, milestone);
  const sendMessage = useSendMessage();
  const [asking, setAsking] = useState(false);
  const own = problem.code === "OwnAccountMissing";
  const { bidder } = contract;
  if (asking) {
    return (
      <SupportDialog
        subject={words.support.aboutContract(contract.listingTitle)}
        text={words.support.sellerNeedsAccount(bidder.name, provider)}
        contractId={contract.id}
        onClose={onClose}
      />
    );
  }
  const writeToSeller = () =>
    sendMessage(bidder, {
      contractId: contract.id,
      text: words.payment.tellSeller(provider === "Stripe" ? "card" : "bank", milestone, contract.listingTitle),
    });
  return (
    <Dialog
      size="small"
      title={words.payment.accountMissing}
      onClose={onClose}
      dismissable
      footer={
        own ? (
          <>
            <Button onPress={onClose}>{words.app.cancel}</Button>
            <Button variant="primary" data-autofocus="" onPress={setUp}>
              {words.payment.setupNow}
            </Button>
          </>
        ) : (
          <>
            <Button onPress={() => setAsking(true)}>{words.payment.contactSupport}</Button>
            <Button variant="primary" data-autofocus="" onPress={writeToSeller}>
              {words.payment.contactSeller}
            </Button>
          </>
        )
      }
    >
      <p>{problem.detail}</p>
      <p>{own ? problem.whatToDo : words.payment.sellerTold(bidder.name)}</p>
    </Dialog>
  );
}
