import { Suspense, useState } from "react";
import type { BidView } from "#core/market/bid/bid.ts";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import * as words from "#web/words.ts";

const AnsweredLines = lazyPart(async () => (await import("./answered-lines.tsx")).AnsweredLines);

/** Shows the bid's answers to the scope of work, loaded on demand; nothing for a bid on the whole. */
export function AnsweredScope({ bid }: { bid: BidView }) {
  const [open, setOpen] = useState(false);
  const { length } = bid.scopeAnswers;
  if (length === 0) return null;
  return (
    <Disclosure summary={<bdi>{words.scopeAnswer.summary(length)}</bdi>} onToggle={setOpen}>
      {open ? (
        <Suspense fallback={<Skeleton shape="row" />}>
          <AnsweredLines bid={bid} />
        </Suspense>
      ) : null}
    </Disclosure>
  );
}
