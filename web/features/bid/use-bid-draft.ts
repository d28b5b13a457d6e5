import { useRef, useState } from "react";
import type { BidView } from "#core/market/bid/bid.ts";
import type { RequestedItems } from "#core/market/bid/bid-terms.ts";
import type { Listing } from "#core/market/listing/listing.ts";
import { usePerson } from "#web/client.ts";
import * as words from "#web/words.ts";
import { type Draft, draftKey, draftOf, drafts, emptyDraft, onRequest, type Problems, problemsOf } from "./draft.ts";
import { useUnfinished } from "./use-unfinished.ts";

const invalid = {
  amount: words.bidForm.amountInvalid,
  quantity: words.bidForm.quantityInvalid,
  price: words.bidForm.priceInvalid,
};

const isSame = (one: Draft, other: Draft): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The changes, or a function that computes them from the current draft. */
export type Change = Partial<Draft> | ((draft: Draft) => Partial<Draft>);

/** Manages the text of a new or changed bid: saved until it is sent, and validated once somebody tried to send it. */
export const useBidDraft = (listing: RequestedItems & Pick<Listing, "id">, before: BidView | undefined) => {
  const person = usePerson();
  const key = draftKey(person.id, listing.id, before);
  const [start] = useState(() => (before ? draftOf(before, listing) : emptyDraft(listing)));
  const [kept, setKept] = useState(() => drafts.read(key));
  const [draft, setDraft] = useState<Draft>(kept ? onRequest(kept, listing) : start);
  const [opened, setOpened] = useState(draft);
  const latest = useRef(draft);
  const [problems, setProblems] = useState<Problems>({});
  const uploading = useRef(false);
  const pictures = useUnfinished();

  const findProblems = (next: Draft): Problems => ({
    ...problemsOf(next, listing, invalid),
    ...(uploading.current ? { attachmentId: words.bidForm.attachmentUnfinished } : {}),
    ...pictures.problems(next.milestones),
  });

  const change = (part: Change) => {
    // A file may finish uploading later: what was typed meanwhile stays.
    const next = { ...latest.current, ...(typeof part === "function" ? part(latest.current) : part) };
    latest.current = next;
    setDraft(next);
    drafts.keep(key, isSame(next, start) ? undefined : next);
    // An error disappears as soon as its cause is fixed.
    const now = findProblems(next);
    setProblems((was) =>
      Object.fromEntries(Object.keys(was).flatMap((field) => (now[field] ? [[field, now[field]]] : []))),
    );
  };

  const forget = () => drafts.keep(key, undefined);

  return {
    draft,
    problems,
    /** The draft was typed before this form was opened. */
    isKept: kept !== undefined,
    isChanged: () => uploading.current || pictures.any(draft.milestones) || !isSame(draft, opened),
    change,
    /** Shows the errors, and returns them. */
    check: (): Problems => {
      const found = findProblems(draft);
      setProblems(found);
      return found;
    },
    startOver: () => {
      forget();
      setKept(undefined);
      latest.current = start;
      setDraft(start);
      setOpened(start);
      setProblems({});
      uploading.current = false;
      pictures.forget();
    },
    /** Call this once the bid is sent. */
    forget,
    noteUploading: (is: boolean) => {
      uploading.current = is;
    },
    notePicture: pictures.note,
  };
};
