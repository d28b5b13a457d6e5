/** The moves of a contract in plain words: who did what. `mover` is whoever made the move. */
type Names = {
  readonly poster: string;
  readonly bidder: string;
  /** Of the milestone. */
  readonly number: string;
  readonly mover: string;
};

export const history = {
  "contract offer": ({ poster, bidder }: Names) => `${poster} offered ${bidder} the contract`,
  "contract accept": ({ bidder }: Names) => `${bidder} accepted the contract`,
  "contract end": ({ poster }: Names) => `${poster} ended the contract`,
  "contract withdraw": ({ poster }: Names) => `${poster} withdrew the offer`,
  "contract refuse": ({ bidder }: Names) => `${bidder} declined the offer`,
  "contract propose_cancelling": ({ mover }: Names) => `${mover} requested cancellation`,
  "contract refuse_cancelling": ({ mover }: Names) => `${mover} declined to cancel`,
  "contract withdraw_cancelling": ({ mover }: Names) => `${mover} withdrew the cancellation request`,
  "contract cancel": ({ mover }: Names) => `${mover} agreed, and the contract was cancelled`,
  "change_order propose": ({ mover }: Names) => `${mover} proposed a change`,
  "change_order accept": ({ mover }: Names) => `${mover} accepted a change`,
  "change_order decline": ({ mover }: Names) => `${mover} declined a change`,
  "change_order withdraw": ({ mover }: Names) => `${mover} withdrew a change`,
  "milestone drop": ({ number }: Names) => `Milestone ${number} was dropped`,
  "milestone submit": ({ bidder, number }: Names) => `${bidder} marked milestone ${number} done`,
  "milestone return": ({ poster, number }: Names) => `${poster} sent milestone ${number} back`,
  "milestone complete": ({ number }: Names) => `Milestone ${number} completed`,
  "payment start": ({ poster, number }: Names) => `${poster} sent a payment for milestone ${number}`,
  "payment recover": ({ number }: Names) => `An earlier payment for milestone ${number} was recovered`,
  "payment process": ({ number }: Names) => `The payment for milestone ${number} is processing`,
  "payment charge": ({ number }: Names) => `The card was charged for milestone ${number}`,
  "payment settle": ({ bidder, number }: Names) => `The payment for milestone ${number} reached ${bidder}`,
  "payment return": ({ number }: Names) => `The bank reversed the payment for milestone ${number}`,
  "chargeback chargeback": ({ number }: Names) => `The card's bank charged back the payment for milestone ${number}`,
  "chargeback win": ({ number }: Names) => `The bank ruled that the payment for milestone ${number} stands`,
  "chargeback lose": ({ number }: Names) => `The bank reversed the payment for milestone ${number}`,
  "chargeback external_refund": ({ number }: Names) => `Dibbs refunded milestone ${number} to the card`,
  "payment fail": ({ number }: Names) => `The payment for milestone ${number} didn't go through`,
  "refund request": ({ poster, number }: Names) => `${poster} requested a refund for milestone ${number}`,
  "refund give": ({ bidder, number }: Names) => `${bidder} refunded milestone ${number}`,
  "refund agree": ({ bidder, number }: Names) => `${bidder} agreed to refund milestone ${number}`,
  "refund refuse": ({ bidder, number }: Names) => `${bidder} declined to refund milestone ${number}`,
  "refund withdraw": ({ poster, number }: Names) => `${poster} withdrew the refund request for milestone ${number}`,
  "refund process": ({ number }: Names) => `The refund for milestone ${number} is on its way`,
  "refund reverse": ({ bidder, number }: Names) => `The refund for milestone ${number} was taken from ${bidder}`,
  "refund refund": ({ poster, number }: Names) => `The refund for milestone ${number} reached ${poster}`,
  "refund hold": ({ number }: Names) => `The refund for milestone ${number} is on hold`,
  "refund stall": ({ number }: Names) => `The refund for milestone ${number} is on hold`,
  "refund bounce": ({ number }: Names) => `The card rejected the refund for milestone ${number}`,
  "refund restore": ({ bidder, number }: Names) => `The refund for milestone ${number} went back to ${bidder}`,
  "payment hold": ({ number }: Names) => `The payment for milestone ${number} is on hold`,
  "payment refund": ({ number }: Names) => `The payment for milestone ${number} went back to the card`,
  "payment bounce": ({ number }: Names) => `The card sent the payment for milestone ${number} back to Dibbs`,
  "refund pay_elsewhere": ({ poster, number }: Names) =>
    `Dibbs paid ${poster} the refund for milestone ${number} another way`,
  "refund fail": ({ number }: Names) => `The refund for milestone ${number} failed`,
  "refund mark_unresolved": ({ number }: Names) => `We're checking the refund for milestone ${number}`,
  "feedback give": ({ mover }: Names) => `${mover} left feedback`,
  "feedback edit": ({ mover }: Names) => `${mover} changed their feedback`,
  "feedback reply": ({ mover }: Names) => `${mover} replied to feedback`,
  "payment mark_unresolved": ({ number }: Names) => `We're checking the payment for milestone ${number}`,
  bySupport: (name: string) => `Dibbs Support for ${name}`,
} as const;
