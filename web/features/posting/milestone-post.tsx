import { useMemo, useState } from "react";
import { requestMaterialsEndpoint } from "#api/endpoints/deliveries.ts";
import { viewListingEndpoint } from "#api/endpoints/listings.ts";
import { viewMaterialsEndpoint } from "#api/endpoints/materials.ts";
import { mostPieces } from "#core/market/listing/check-listing.ts";
import type { ListingDraft } from "#core/market/listing/listing.ts";
import type { ScopeLine } from "#core/market/listing/scope.ts";
import { dayOf } from "#core/shared/time-zone.ts";
import { useRead } from "#web/client.ts";
import { sayQuantity } from "#web/market/say-scope.ts";
import { ReadProblem } from "#web/reading/read-problem.tsx";
import { callSignedIn } from "#web/session/session.ts";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import * as words from "#web/words.ts";
import type { CartItem } from "./cart.ts";
import { type Draft, drafts, emptyDraft, milestoneDraftKey } from "./draft.ts";
import { PostingForm } from "./posting-form.tsx";

const said = words.delivery;

/**
 * Converts a line of scope to an item of a request, in whole pieces; the quantity is 0 if the line has no countable
 * one.
 */
const itemOf = ({ id, title, quantity, unit, note }: ScopeLine): CartItem => ({
  id: `line-${id}`,
  productName: title,
  brand: "",
  category: "",
  description: note,
  ...(unit !== "" && { unit }),
  quantity: Math.min(mostPieces, Math.ceil(quantity ?? 0)),
  estimatedPrice: null,
  picture: null,
});

function ChooseLines({
  lines,
  onChoose,
  onClose,
}: {
  lines: readonly ScopeLine[];
  onChoose: (chosen: readonly ScopeLine[]) => void;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  return (
    <FormDialog
      title={said.linesTitle}
      send={said.go}
      onSubmit={() => onChoose(lines.filter(({ id }) => chosen.includes(id)))}
      onClose={onClose}
    >
      <p>{said.linesHint}</p>
      <Field label={said.lines} help={said.linesNone} group long>
        {({ id: _id, ...wiring }) => (
          <ul className="plain-list stack-4">
            {lines.map((line) => (
              <li key={line.id}>
                <Checkbox
                  {...wiring}
                  label={
                    <>
                      <bdi dir="auto">{line.title}</bdi>
                      {line.quantity === null ? null : <bdi className="soft"> {sayQuantity(line)}</bdi>}
                    </>
                  }
                  checked={chosen.includes(line.id)}
                  onChange={(on) => setChosen(on ? [...chosen, line.id] : chosen.filter((id) => id !== line.id))}
                />
              </li>
            ))}
          </ul>
        )}
      </Field>
    </FormDialog>
  );
}

/**
 * Requests the materials of a milestone: prefilled with its date, the project's place, and the chosen lines of its
 * scope.
 */
export function MilestonePost({
  contractId,
  milestoneId,
  onClose,
}: {
  contractId: string;
  milestoneId: string;
  onClose: () => void;
}) {
  const materials = useRead(viewMaterialsEndpoint, { params: { contractId } });
  const listing = useRead(
    viewListingEndpoint,
    { params: { listingId: materials.data?.listingId ?? "none" } },
    { enabled: materials.data !== undefined },
  );
  const [chosen, setChosen] = useState<readonly ScopeLine[]>();
  const milestone = materials.data?.milestones.find(({ id }) => id === milestoneId);
  // An earlier draft continues where it was.
  const [isBegun] = useState(() => drafts.read(milestoneDraftKey(milestoneId)) !== undefined);
  const fresh = useMemo((): Draft | undefined => {
    if (!milestone || !listing.data) return undefined;
    const { place, industries } = listing.data;
    return {
      ...emptyDraft("material_supply"),
      title: said.requestTitle(milestone.description).slice(0, 150),
      industries,
      deadline: milestone.endDay >= dayOf(new Date()) ? milestone.endDay : "",
      place: { ...place, available: true },
      streetAddress: place.streetAddress,
      items: (chosen ?? []).map(itemOf),
    };
  }, [milestone, listing.data, chosen]);
  if (!fresh || !milestone?.canRequest) {
    const failed = materials.error ?? listing.error;
    return (
      <Dialog title={words.postForm.postMaterials} onClose={onClose}>
        {failed ? (
          <ReadProblem cause={failed} onRetry={() => (materials.error ? materials : listing).refetch()} />
        ) : materials.data && !milestone?.canRequest ? (
          <p>{words.postForm.notEditable}</p>
        ) : (
          <Skeleton shape="page" />
        )}
      </Dialog>
    );
  }
  const post = (body: ListingDraft) => callSignedIn(requestMaterialsEndpoint, { params: { milestoneId }, body });
  const lines = listing.data?.scope ?? [];
  if (chosen === undefined && lines.length > 0 && !isBegun) {
    return <ChooseLines lines={lines} onChoose={setChosen} onClose={onClose} />;
  }
  return (
    <PostingForm
      kind="material_supply"
      milestone={{ id: milestoneId, fresh, placeHint: said.placeHint, post }}
      onClose={onClose}
      onSaved={onClose}
    />
  );
}
