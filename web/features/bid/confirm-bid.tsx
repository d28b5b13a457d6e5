import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Fact, Facts } from "#web/ui/Facts.tsx";
import { Money } from "#web/ui/Money.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";
import { type Draft, totalOf } from "./draft.ts";

export interface ConfirmBidProps {
  open: boolean;
  draft: Draft;
  onYes: () => Promise<void>;
  /** 'No', which clears the milestones. */
  onNo: () => void;
  onClose: () => void;
}

/** Asks once more, and says what is about to be sent. */
export function ConfirmBid({ open, draft, onYes, onNo, onClose }: ConfirmBidProps) {
  const { milestones, items, attachment, endDay } = draft;
  return (
    <Dialog
      open={open}
      size="small"
      title={words.bidForm.confirm}
      // To look at it once more changes nothing; only a 'No' does.
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus="" onPress={onNo}>
            {words.app.no}
          </Button>
          <Button variant="primary" onPress={onYes}>
            {words.app.yes}
          </Button>
        </>
      }
    >
      <Facts rows>
        <Fact label={words.bidder.amount}>
          <Money cents={totalOf(draft) ?? 0} />
        </Fact>
        {items.length > 0 ? (
          <Fact label={words.bidForm.materials}>
            <span className="tabular">
              {words.bidForm.offeredOf(items.filter(({ offered }) => offered).length, items.length)}
            </span>
          </Fact>
        ) : null}
        {milestones.length > 0 ? (
          <Fact label={words.bidForm.milestones}>
            <span className="tabular">{milestones.length}</span>
          </Fact>
        ) : endDay ? (
          <Fact label={items.length > 0 ? words.bidForm.deliveryDate : words.bidForm.endDate}>
            <When at={endDay} as="MMM DD, YYYY" />
          </Fact>
        ) : null}
        {attachment ? (
          <Fact label={words.bidForm.attachment}>
            <bdi className="bid-file">{attachment.name}</bdi>
          </Fact>
        ) : null}
      </Facts>
    </Dialog>
  );
}
