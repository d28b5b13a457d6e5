import { Effect } from "effect";
import { expect } from "vitest";
import { notFound } from "#core/shared/errors.ts";
import { ApprovalId, TicketId } from "#core/shared/ids.ts";
import { type Approval, Approvals } from "#core/support/staff/approvals.ts";
import { idOf } from "#test/builders/moment.ts";
import { anApproval, aPlan, storedStaff } from "#test/builders/staff.ts";
import { inserted } from "#test/builders/stored.ts";
import { holdsRows } from "./rows.ts";
import type { Given } from "./store-world.ts";

const storedApproval = Effect.flatMap(storedStaff(), ({ id }) => inserted(Approvals, anApproval(id)));

export const approvalsContract = ({ holds }: Given): void => {
  holds("a waiting or approved plan is found unchanged by its hash, and no other plan is", function* () {
    const approvals = yield* Approvals;
    const [staff, other] = [yield* storedStaff(), yield* storedStaff()];
    const asked = anApproval(staff.id, { ticketId: idOf(TicketId) });
    yield* approvals.insert(asked);
    expect(yield* approvals.liveOf(asked.plan.hash)).toEqual(asked);
    expect(yield* approvals.liveOf(aPlan().hash)).toBeNull();
    const allowed = yield* approvals.save({ ...asked, state: "approved", decidedBy: other.id });
    expect(yield* approvals.liveOf(asked.plan.hash)).toEqual(allowed);
    expect(yield* approvals.liveLike(asked.plan.hash.slice(0, 12), 5)).toEqual([allowed]);
    expect(yield* approvals.liveLike(asked.plan.hash, 5)).toEqual([allowed]);
    expect(yield* approvals.liveLike(asked.plan.hash.slice(1, 13), 5)).toEqual([]);
    yield* approvals.save({ ...allowed, state: "applied" });
    expect(yield* approvals.liveLike(asked.plan.hash, 5)).toEqual([]);
    expect(yield* approvals.liveOf(asked.plan.hash)).toBeNull();
  });

  holdsRows(holds, {
    port: Effect.map(Approvals, ({ list, save }) => ({
      save,
      get: (id: Approval["id"]) =>
        Effect.flatMap(list({ state: null }, { after: null, limit: 100 }), ({ items }) =>
          Effect.mapError(Effect.fromNullishOr(items.find((approval) => approval.id === id)), () =>
            notFound("approval"),
          ),
        ),
    })),
    id: ApprovalId,
    make: storedApproval,
    change: () => ({
      state: "refused",
    }),
  });

  holds("a plan waits once, however many request it at once, and can be requested again once applied", function* () {
    const approvals = yield* Approvals;
    const [staff, other] = [yield* storedStaff(), yield* storedStaff()];
    const plan = aPlan();
    const asked = [1, 2, 3, 4].map(() => anApproval(staff.id, { plan }));
    yield* Effect.forEach(asked, approvals.insert, { concurrency: 4 });
    const own = Effect.map(approvals.list({ state: null }, { after: null, limit: 100 }), ({ items }) =>
      items.filter((approval) => approval.plan.hash === plan.hash),
    );
    const [kept, ...more] = yield* own;
    expect(more).toEqual([]);
    if (!kept) throw new Error("It is not kept.");
    yield* approvals.save({ ...kept, state: "applied", decidedBy: other.id });
    yield* approvals.insert(anApproval(staff.id, { plan }));
    expect((yield* own).map(({ state }) => state)).toEqual(["waiting", "applied"]);
  });

  holds("approvals are listed newest first, in one state or all, page by page", function* () {
    const approvals = yield* Approvals;
    const made = [yield* storedApproval, yield* storedApproval, yield* storedApproval].toReversed();
    yield* approvals.save({ ...(made[1] ?? anApproval((yield* storedStaff()).id)), state: "refused" });
    const first = yield* approvals.list({ state: null }, { after: null, limit: 2 });
    expect(first.items.map(({ id }) => id)).toEqual(made.slice(0, 2).map(({ id }) => id));
    const second = yield* approvals.list({ state: null }, { after: first.next, limit: 2 });
    expect(second.items[0]).toEqual(made[2]);
    const waiting = yield* approvals.list({ state: "waiting" }, { after: null, limit: 2 });
    expect(waiting.items).toEqual([made[0], made[2]]);
  });
};
