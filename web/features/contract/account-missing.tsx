import { useNavigate } from "react-router-dom";
import type { Problem } from "#api/endpoint.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import * as words from "#web/words.ts";

const codes = ["SellerAccountMissing", "OwnAccountMissing"];

/** Whether the API said no because an account with a payment provider is missing. */
export const isAccountMissing = (problem: Problem | undefined): boolean =>
  problem !== undefined && codes.includes(problem.code);

/** Whose account is missing for this way of paying, and the way out. */
export function AccountMissing({ problem, onClose }: { problem: Problem; onClose: () => void }) {
  const navigate = useNavigate();
  const own = problem.code === "OwnAccountMissing";
  return (
    <Dialog
      open
      size="small"
      title={words.payment.accountMissing}
      onClose={onClose}
      dismissable
      footer={
        own ? (
          <>
            <Button onPress={onClose}>{words.payment.cancel}</Button>
            <Button variant="primary" data-autofocus="" onPress={() => void navigate("/v1/payments")}>
              {words.payment.setupNow}
            </Button>
          </>
        ) : (
          <Button data-autofocus="" onPress={onClose}>
            {words.payment.chooseAnotherWay}
          </Button>
        )
      }
    >
      <p>{problem.detail}</p>
    </Dialog>
  );
}
