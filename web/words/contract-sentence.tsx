import type { ReactNode } from "react";

/**
 * Says in one sentence what state a contract is in and who must act; `who` is a name, `when` a moment for the middle of
 * a sentence.
 */
export const contractSentence = {
  owed: (number: number) => <>Your bank reversed the payment for milestone {number}. Please pay it again</>,
  owedToYou: (number: number, who: ReactNode) => (
    <>
      The bank reversed the payment for milestone {number}. Waiting for {who} to pay it again
    </>
  ),
  due: (day: ReactNode) => <>due {day}</>,
  youCancel: (who: ReactNode) => <>You requested cancellation. Waiting for {who} to answer</>,
  otherCancels: (who: ReactNode) => <>{who} wants to cancel this contract. Agree or decline</>,
  supportCancelsForYou: (who: ReactNode) => <>Dibbs Support asked to cancel for you. Waiting for {who} to answer</>,
  supportCancels: (who: ReactNode) => (
    <>Dibbs Support asked to cancel this contract on {who}&apos;s behalf. Agree or decline</>
  ),
  inDispute: (number: number) => <>Milestone {number} is in dispute. See both sides under Disputes</>,
  otherChanges: (who: ReactNode, number: number) => (
    <>
      {who} proposed change {number} to this contract. Accept or decline it
    </>
  ),
  youChange: (who: ReactNode, number: number) => (
    <>
      Waiting for {who} to answer change {number}
    </>
  ),
  checked: (number: number) => <>We're checking your payment for milestone {number}. Don't pay it again</>,
  checkedForYou: (number: number) => <>We're checking the payment for milestone {number}</>,
  failed: (number: number) => <>Your payment for milestone {number} didn't go through. Please pay it again</>,
  held: (bidder: ReactNode, number: number) => (
    <>
      Your payment for milestone {number} hasn&apos;t reached {bidder}&apos;s bank yet. Don&apos;t pay it again
    </>
  ),
  heldByCard: (bidder: ReactNode, number: number) => (
    <>
      Your card was charged for milestone {number}, and the money hasn&apos;t reached {bidder} yet. Don&apos;t pay it
      again
    </>
  ),
  heldForYou: (number: number) => (
    <>The payment for milestone {number} didn't reach your bank. Link another account under Payment Methods</>
  ),
  submitted: (who: ReactNode, number: number, when: ReactNode) => (
    <>
      {who} marked milestone {number} done {when}. Review the work, then pay or send it back
    </>
  ),
  submittedByYou: (who: ReactNode, number: number, when: ReactNode) => (
    <>
      Waiting for {who} to pay milestone {number}, marked done {when}
    </>
  ),
  submittedHeld: (who: ReactNode, number: number, when: ReactNode) => (
    <>
      {who} marked milestone {number} done {when}. Review the work, then release the money or send it back
    </>
  ),
  submittedHeldByYou: (who: ReactNode, number: number, when: ReactNode) => (
    <>
      Waiting for {who} to release the money for milestone {number}, marked done {when}
    </>
  ),
  processing: (number: number, when: ReactNode) => (
    <>
      Your payment for milestone {number} has been processing since {when}
    </>
  ),
  processingForYou: (number: number, when: ReactNode) => (
    <>
      The payment for milestone {number} has been processing since {when}
    </>
  ),
  working: (who: ReactNode, number: number, due: ReactNode) => (
    <>
      {who} is working on milestone {number}, {due}
    </>
  ),
  youWork: (number: number, due: ReactNode) => (
    <>
      You're working on milestone {number}, {due}
    </>
  ),
  fund: (who: ReactNode, number: number) => (
    <>
      Fund milestone {number} so {who} can start
    </>
  ),
  unfunded: (who: ReactNode, number: number) => (
    <>
      Waiting for {who} to fund milestone {number}. You don't have to start until then
    </>
  ),
  completed: "All milestones are completed. You can end the contract",
  allPaid: (who: ReactNode, when: ReactNode) => (
    <>
      All milestones are paid. Waiting since {when} for {who} to end the contract
    </>
  ),
  offered: (who: ReactNode, when: ReactNode) => (
    <>
      Waiting for {who} to accept, sent {when}
    </>
  ),
  offeredToYou: (who: ReactNode, when: ReactNode) => (
    <>
      {who} sent you an offer {when}. Accept or decline
    </>
  ),
  retainage: (due: ReactNode) => <>The contract has ended. Pay the retainage, {due}</>,
  retainageForYou: (who: ReactNode, due: ReactNode) => (
    <>
      The contract has ended. Waiting for {who} to pay the retainage, {due}
    </>
  ),
  retainagePaying: "The contract has ended. The retainage payment is processing",
  ended: (when: ReactNode) => <>Completed and paid. The contract ended {when}</>,
  endedKept: (when: ReactNode) => <>The contract ended {when}. Dibbs still holds the retainage</>,
  cancelled: (when: ReactNode) => <>The contract was canceled {when}</>,
  withdrawn: "The offer was withdrawn",
  refused: "The offer was declined",
} as const;
