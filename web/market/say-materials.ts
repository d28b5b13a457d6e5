import type { ReplyOf } from "#api/call.ts";
import type { viewMaterialsEndpoint } from "#api/endpoints/materials.ts";
import type { Tone } from "#web/ui/StateTag.tsx";
import * as words from "#web/words.ts";

export type MaterialsOfContract = ReplyOf<typeof viewMaterialsEndpoint>;
export type MaterialsOfMilestone = MaterialsOfContract["milestones"][number];
export type Requested = MaterialsOfMilestone["requests"][number];

const said = words.delivery;

/**
 * Describes the deliveries of these requests briefly: '3 of 4 delivered, Floor tile late by 2 days'. Undefined if there
 * are none.
 */
export const sayDelivered = (
  requests: readonly Requested[],
): { readonly label: string; readonly tone: Tone } | undefined => {
  const alive = requests.filter(({ stage }) => stage !== "canceled");
  if (alive.length === 0) return undefined;
  const of = alive.reduce((sum, { items }) => sum + items.length, 0);
  const done = alive.reduce((sum, request) => sum + request.done, 0);
  const endangered = alive.filter(({ causes }) => causes.length > 0);
  const lacking = endangered.flatMap((request) => request.lacking);
  const late = Math.max(0, ...endangered.map(({ daysLate }) => daysLate));
  const one = lacking.length === 1 ? (lacking[0] ?? null) : null;
  const parts = [
    said.delivered(done, of),
    ...(late > 0
      ? [said.late(one, lacking.length, late)]
      : endangered.length > 0
        ? [said.short(one, lacking.length)]
        : []),
  ];
  return { label: parts.join(", "), tone: endangered.length > 0 ? "danger" : done === of ? "success" : "info" };
};
