import { type Approval, Approvals, liveApprovalStates } from "#core/support/staff/approvals.ts";
import { inMemory } from "../memory.ts";
import { newestOf } from "../rows.ts";
import { type Tables, withRow } from "../tables.ts";

const live = ({ approvals }: Tables): ReadonlyArray<Approval> =>
  [...approvals.values()].filter(({ state }) => (liveApprovalStates as ReadonlyArray<string>).includes(state));

const liveOf = (tables: Tables, hash: string): Approval | null =>
  live(tables).find(({ plan }) => plan.hash === hash) ?? null;

export const memoryApprovals = inMemory(Approvals)(({ read, write, versioned }) => ({
  insert: (approval) =>
    write((tables) =>
      liveOf(tables, approval.plan.hash) === null ? withRow(tables, "approvals", approval.id, approval) : tables,
    ),
  liveOf: (hash) => read((tables) => liveOf(tables, hash)),
  liveLike: (digits, limit) =>
    read((tables) =>
      live(tables)
        .filter(({ plan }) => plan.hash.startsWith(digits))
        .slice(0, limit),
    ),
  save: versioned("approvals", "approval").save,
  list: ({ state }, page) =>
    read(({ approvals }) => newestOf(approvals, page, (approval) => state === null || approval.state === state)),
}));
