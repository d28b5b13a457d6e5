import type { ReactNode } from "react";

/** Says in one sentence who must act on a bid; `who` is a name, `when` a moment for the middle of a sentence. */
export const bidSentence = {
  elsewhere: (who: ReactNode) => <>{who} made someone else an offer. Your bid still stands</>,
  waiting: (who: ReactNode, when: ReactNode) => (
    <>
      Waiting for {who} to decide, sent {when}
    </>
  ),
  offered: (who: ReactNode, when: ReactNode) => (
    <>
      {who} sent you an offer {when} and needs your answer
    </>
  ),
  won: (who: ReactNode) => <>You won the contract. Work through the milestones with {who}.</>,
  declinedOpen: (when: ReactNode) => <>Declined {when}. You can change your bid and send it again.</>,
  declined: (when: ReactNode) => <>Declined {when}. Bidding is closed.</>,
  retracted: (when: ReactNode) => <>You withdrew this bid {when}</>,
  ended: (who: ReactNode, when: ReactNode) => (
    <>
      Completed: {who} ended the contract {when}
    </>
  ),
  cancelled: (when: ReactNode) => <>You both canceled the contract {when}</>,
  poster: {
    waiting: (when: ReactNode) => <>Waiting for you to decide, sent {when}</>,
    onHold: "On hold while your offer is open",
    offered: (who: ReactNode, when: ReactNode) => (
      <>
        Waiting for {who} to accept, sent {when}
      </>
    ),
    hiredOnly: (who: ReactNode) => <>You hired {who}</>,
    hired: (who: ReactNode) => <>You hired {who}. See the contract for milestones and payments.</>,
    declined: (when: ReactNode) => <>You declined this bid {when}</>,
    retracted: (who: ReactNode, when: ReactNode) => (
      <>
        {who} withdrew this bid {when}
      </>
    ),
    ended: (who: ReactNode) => <>You ended the contract with {who}</>,
  },
} as const;
