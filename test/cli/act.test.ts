import { describe, expect, it } from "vitest";
import { proposeChange } from "#core/contract/change-order/propose-change.ts";
import { withdrawContract } from "#core/contract/contract/release-contract.ts";
import { viewContract } from "#core/money/contract-view/view-contract.ts";
import { aChangeDraft, aRaise } from "../builders/change-order.ts";
import { acceptedContract, offeredContract, payableContract, payByCard, submittedBid } from "../builders/errand.ts";
import { openDesk } from "./desk.ts";

const desk = openDesk();
const { database, run, dibbs, dibbsAs, because } = desk;

const planOf = (err: string): string => /--apply ([0-9a-f]{32})/.exec(err)?.[1] ?? "none";
const stateOf = async (contractId: string): Promise<string> =>
  (await database.sql<{ state: string }[]>`select state from contract where id = ${contractId}`)[0]?.state ?? "none";

/** Counts everything that a command could write. */
const traces = async () => {
  const [counts] = await database.sql`
    select (select count(*)::int from history) as history, (select count(*)::int from alert) as alerts,
      (select count(*)::int from message) as messages, (select count(*)::int from posting) as postings`;
  return counts;
};

describe("an act of support", () => {
  it("prints its plan in 80 columns and changes nothing, then does exactly that", async () => {
    const { owner, contract } = await run(offeredContract());
    const withdraw = ["contracts", "withdraw", contract.id, ...(await because(owner.personId))];
    const before = await traces();
    const planned = await dibbs(withdraw);
    expect(planned.code).toBe(2);
    for (const words of ["offer sent", "withdrawn", "Cole Contractor", "Offer withdrawn", "alert"]) {
      expect(planned.out).toContain(words);
    }
    expect(planned.out).toMatch(/^Withdraw .+\.\s+Done on\s+behalf of .+\.$/m);
    expect(planned.out.split("\n").filter((line) => line.length > 80)).toEqual([]);
    expect(await traces()).toEqual(before);
    expect(await stateOf(contract.id)).toBe("offer_sent");

    const blank = withdraw.map((word) => (word === "Asked by phone" ? "  " : word));
    expect(await dibbs([...blank, "--yes"])).toMatchObject({
      code: 2,
      out: "",
      err: expect.stringContaining("--reason"),
    });
    expect(await stateOf(contract.id)).toBe("offer_sent");

    const done = await dibbs([...withdraw, "--apply", planOf(planned.err)]);
    expect(done).toMatchObject({ code: 0, out: "The contract is 'withdrawn' now.\n" });
    const rows = await database.sql`
      select staff_id, staff_reason, ticket_id from history
      where contract_id = ${contract.id} and event = 'withdraw' and staff_id is not null`;
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(row).toEqual({ staff_id: desk.manager.id, staff_reason: "Asked by phone", ticket_id: withdraw[4] });
    }
    const audit = await dibbs(["audit", "search", "--about", contract.id, "--json"]);
    expect(JSON.parse(audit.out).items[0]).toMatchObject({
      kind: "acted",
      staffName: "Mona Manager",
      command: "contracts withdraw",
      reason: "Asked by phone",
      ticketId: withdraw[4],
    });
  });

  it("has the same plan hash each time, and another for other words or another staff member", async () => {
    const { contract } = await run(offeredContract());
    const withdraw = ["contracts", "withdraw", contract.id, ...(await because(contract.posterId))];
    const hash = planOf((await dibbs(withdraw)).err);
    expect(planOf((await dibbs(withdraw)).err)).toBe(hash);
    const json = JSON.parse((await dibbs([...withdraw, "--json"])).out);
    expect(json).toMatchObject({ done: false, needsApproval: false, plan: { hash, command: "contracts withdraw" } });
    const otherwise = [...withdraw.slice(0, -1), "Because I like it", "--apply", hash];
    expect(await dibbs(otherwise)).toMatchObject({
      code: 7,
      err: expect.stringContaining("This plan is out of date"),
    });
    expect(await dibbsAs(desk.agent, [...withdraw, "--apply", hash])).toMatchObject({ code: 7 });
    expect(await stateOf(contract.id)).toBe("offer_sent");
  });

  it("is refused with 7 if the state has changed since the plan", async () => {
    const { owner, contract, bid } = await run(offeredContract());
    const withdraw = ["contracts", "withdraw", contract.id, ...(await because(contract.posterId))];
    const hash = planOf((await dibbs(withdraw)).err);
    await run(withdrawContract(owner, contract.id));
    const late = await dibbs([...withdraw, "--apply", hash]);
    expect(late).toMatchObject({ code: 7, err: expect.stringContaining("This offer was withdrawn.") });
    const hire = ["bids", "hire", bid.id, ...(await because(contract.posterId))];
    expect(await dibbs([...hire, "--yes"], { APPROVAL_ABOVE: "1000000" })).toMatchObject({ code: 0 });
    const audit = JSON.parse((await dibbs(["audit", "search", "--about", contract.id, "--json"])).out);
    expect(audit.items[0]).toMatchObject({ kind: "act_refused", plan: hash });
  });

  it("ends with 3 for an unknown ticket or contract, and with 4 if a rule refuses it", async () => {
    const { contract } = await run(offeredContract());
    const none = "019a0000-0000-7000-8000-000000000000";
    const unticketed = ["contracts", "withdraw", contract.id, "--ticket", none, "--reason", "Asked", "--yes"];
    expect(await dibbs(unticketed)).toMatchObject({ code: 3, err: "There is no such ticket.\n" });
    const opened = await dibbs(["cases", "open", "contract", contract.id, "--json"]);
    const { id: caseId } = JSON.parse(opened.out);
    expect(await dibbs(unticketed.with(4, caseId))).toMatchObject({
      code: 3,
      err: `There is no such ticket. That is a case: dibbs cases show ${caseId}\n`,
    });
    expect(await dibbs(["contracts", "withdraw", none, ...(await because()), "--yes"])).toMatchObject({ code: 3 });
    const end = ["contracts", "end", contract.id, ...(await because(contract.posterId)), "--yes"];
    expect(await dibbs(end)).toMatchObject({
      code: 4,
      err: expect.stringContaining("State of the contract: offer_sent."),
    });
  });
});

describe("a change order", () => {
  it("is shown with old and new amounts, is named by doctor as unanswered, and is accepted on the other side's behalf", async () => {
    const { owner, contract } = await run(acceptedContract());
    const [first] = (await run(viewContract(owner, contract.id))).milestones;
    if (first === undefined) throw new Error("The contract has no milestones.");
    const draft = aChangeDraft({ changes: [aRaise(first)] });
    const order = await run(proposeChange(owner, { contractId: contract.id, draft }));
    const { out: shown } = await dibbs(["contracts", "changes", contract.id]);
    for (const words of [order.id, "proposed", "$2,000.00", "$2,300.00", draft.reason]) expect(shown).toContain(words);
    const doctor = JSON.parse((await dibbs(["doctor", "contract", contract.id, "--json"])).out);
    expect(doctor.mustAct).toEqual({ who: "Cole Contractor, the bidder", what: "accept or decline change 1" });
    expect(doctor.moves).toContainEqual(expect.objectContaining({ event: "accept_change", by: "bidder" }));

    const about = [contract.id, ...(await because(contract.bidderId)), "--change", "1", "--yes"];
    const unsaid = await dibbs(["contracts", "act", contract.id, "decline_change", ...about.slice(1)]);
    expect(unsaid).toMatchObject({ code: 2, err: expect.stringContaining("--tell") });
    const accept = ["contracts", "act", contract.id, "accept_change", ...about.slice(1)];
    // The amount that it adds is at stake.
    expect(await dibbs(accept, { APPROVAL_ABOVE: "299" })).toMatchObject({ code: 6 });
    expect(await dibbs(accept, { APPROVAL_ABOVE: "1000000" })).toMatchObject({ code: 0 });
    const { totalCost } = await run(viewContract(owner, contract.id));
    expect(totalCost).toBe(contract.totalCost + 30_000);
    const { out: timeline } = await dibbs(["contracts", "timeline", contract.id]);
    expect(timeline).toContain("change 1: accept, proposed → accepted");
  });
});

/** Creates a contract, and the command that cancels it. */
const toCancel = async () => {
  const { contract } = await run(acceptedContract());
  const words = ["--tell", "Both asked us", ...(await because(contract.posterId))];
  return { contract, cancel: ["contracts", "cancel", contract.id, ...words] };
};

describe("an act that needs approval", () => {
  it("waits for a second manager, then is applied once", async () => {
    const { contract, cancel } = await toCancel();
    const planned = await dibbsAs(desk.agent, cancel);
    expect(planned).toMatchObject({ code: 2, out: expect.stringContaining("Another manager has to approve this") });
    const hash = planOf(planned.err);
    const kept = await dibbsAs(desk.agent, [...cancel, "--apply", hash]);
    expect(kept).toMatchObject({ code: 6, err: expect.stringContaining(`dibbs approvals approve ${hash}`) });
    expect(await stateOf(contract.id)).toBe("accepted");

    const list = await dibbs(["approvals", "list"]);
    expect(list.out).toContain(hash);
    expect(list.out).toContain("Ada Agent");
    const { out: shown } = await dibbs(["approvals", "show", hash.slice(0, 8)]);
    for (const words of ["Ada Agent", "Asked by phone", "Both asked us", contract.id, contract.posterId, "accepted"]) {
      expect(shown).toContain(words);
    }
    const approve = ["approvals", "approve", hash.slice(0, 8)];
    expect(await dibbs(approve)).toMatchObject({ code: 2, out: expect.stringContaining("Asked by phone") });
    const unsure = await dibbs([...approve, "--json"]);
    expect([unsure.code, JSON.parse(unsure.out)]).toMatchObject([2, { state: "waiting", reason: "Asked by phone" }]);
    const own = await dibbsAs(desk.agent, [...approve, "--yes"]);
    expect(own).toMatchObject({ code: 4, err: expect.stringContaining("This is your own plan") });
    expect(await dibbs([...approve, "--yes"])).toMatchObject({ code: 0 });

    expect(await dibbsAs(desk.agent, [...cancel, "--apply", hash])).toMatchObject({ code: 0 });
    expect(await stateOf(contract.id)).toBe("cancelled");
    const all = JSON.parse((await dibbs(["approvals", "list", "--all", "--json"])).out);
    expect(all.items[0]).toMatchObject({ state: "applied", staffId: desk.agent.id, decidedBy: desk.manager.id });
    expect(await dibbs([...approve, "--yes"])).toMatchObject({ code: 3 });
  });

  it("shows the approver the case that it is for", async () => {
    const { contract } = await toCancel();
    const opened = await dibbs(["cases", "open", "contract", contract.id, "--subject", "They fell out", "--json"]);
    const { id } = JSON.parse(opened.out);
    const cancel = [
      "contracts",
      "cancel",
      contract.id,
      "--tell",
      "Both asked us",
      "--reason",
      "By phone",
      "--case",
      id,
    ];
    const { plan } = JSON.parse((await dibbs([...cancel, "--yes", "--json"])).out);
    const { out } = await dibbsAs(desk.other, ["approvals", "show", plan.hash]);
    expect(out).toMatch(new RegExp(`Case +They fell out \\(\\w+\\), ${id}`));
  });

  it("cannot be approved by an agent, and can be refused", async () => {
    const { contract, cancel } = await toCancel();
    const asked = await dibbs([...cancel, "--yes", "--json"]);
    expect(asked.code).toBe(6);
    const { plan, needsApproval } = JSON.parse(asked.out);
    expect(needsApproval).toBe(true);
    const byAgent = await dibbsAs(desk.agent, ["approvals", "approve", plan.hash, "--yes"]);
    expect(byAgent).toMatchObject({ code: 4, err: expect.stringContaining("Only managers approve") });
    const refuse = ["approvals", "refuse", plan.hash, "--reason", "Call them first", "--yes"];
    expect(await dibbsAs(desk.other, refuse)).toMatchObject({ code: 0, out: "The plan is refused.\n" });
    expect(await dibbs([...cancel, "--apply", plan.hash])).toMatchObject({ code: 6 });
    expect(await stateOf(contract.id)).toBe("accepted");
  });

  it("is done at once below the configured amount", async () => {
    const { contract } = await run(acceptedContract());
    const cancel = [
      "contracts",
      "cancel",
      contract.id,
      "--tell",
      "Both asked us",
      ...(await because(contract.posterId)),
      "--yes",
    ];
    expect(await dibbs(cancel, { APPROVAL_ABOVE: "1000000" })).toMatchObject({ code: 0 });
    expect(await stateOf(contract.id)).toBe("cancelled");
  });
});

describe("dibbs contracts act", () => {
  it("makes the moves of either side of a contract, and of its milestones", async () => {
    const { contract } = await run(offeredContract());
    const actOn = async (...args: ReadonlyArray<string>) =>
      dibbs(["contracts", "act", contract.id, ...args, ...(await because(contract.posterId)), "--yes"], {
        APPROVAL_ABOVE: "1000000",
      });
    expect(await actOn("accept")).toMatchObject({ code: 4, err: expect.stringContaining("Set Up Payment Method") });
    expect(await actOn("accept", "--skip-accounts")).toMatchObject({ code: 0 });
    expect(await actOn("submit")).toMatchObject({
      code: 2,
      err: expect.stringContaining("Give the milestone's number"),
    });
    expect(await actOn("submit", "--milestone", "2")).toMatchObject({ code: 0 });
    expect(await actOn("return")).toMatchObject({ code: 2, err: expect.stringContaining("other side will read") });
    expect(await actOn("return", "--tell", "The gate is missing")).toMatchObject({ code: 0 });
    expect(await actOn("propose_cancelling", "--tell", "x")).toMatchObject({ code: 2 });
    expect(await actOn("propose_cancelling", "--side", "bidder", "--tell", "No time")).toMatchObject({ code: 0 });
    expect(await actOn("refuse_cancelling", "--tell", "Please go on")).toMatchObject({ code: 0 });
    expect(await stateOf(contract.id)).toBe("accepted");
  });

  it("lists the possible moves if one is not possible", async () => {
    const { contract } = await run(acceptedContract());
    const withdraw = await dibbs([
      "contracts",
      "act",
      contract.id,
      "withdraw",
      ...(await because(contract.posterId)),
      "--yes",
    ]);
    expect(withdraw.code).toBe(4);
    expect(withdraw.err).toContain("'withdraw' isn't possible in this contract now.\nState of the contract: accepted.");
    for (const move of ["end", "propose_cancelling --side bidder", "submit --milestone 3"]) {
      expect(withdraw.err).toContain(move);
    }
    const unknown = await dibbs(["contracts", "act", contract.id, "explode", ...(await because(contract.posterId))]);
    expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining("Allowed choices are accept, refuse") });
  });
});

describe("dibbs payments sync", () => {
  it("is open to agents, and leaves a payment unchanged that the provider does not know", async () => {
    const { owner, contract } = await run(payableContract());
    const payment = await run(payByCard(owner, contract));
    const sync = ["payments", "sync", payment.id, ...(await because(owner.personId)), "--yes"];
    expect(await dibbsAs(desk.agent, sync)).toMatchObject({ code: 0, out: "The payment is still 'started'.\n" });
  });
});

describe("dibbs people show --reveal", () => {
  it("requires a reason, and records in the audit log who looked at whom", async () => {
    const { owner } = await run(submittedBid());
    const email = await desk.emailOf(owner.personId);
    const show = ["people", "show", email];
    expect(await dibbs([...show, "--reveal"])).toMatchObject({ code: 2 });
    const why = await because(owner.personId);
    expect((await dibbs(show)).out).not.toContain(email);
    const revealed = await dibbsAs(desk.agent, [...show, "--reveal", ...why]);
    expect(revealed.out).toContain(email);
    const audit = JSON.parse((await dibbs(["audit", "search", "--about", email, "--kind", "revealed", "--json"])).out);
    expect(audit.items).toMatchObject([{ staffName: "Ada Agent", subjects: [owner.personId], ticketId: why[1] }]);
    const table = await dibbs(["audit", "search", "--kind", "revealed"]);
    expect(table.out).toContain("Ada Agent");
  });
});
