import { Effect } from "effect";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { makeRecordFile } from "#core/contract/record/export-record.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { recordAudit } from "./audit-chain.ts";
import { checkTicket } from "./check-staff.ts";
import type { StaffActor } from "./staff-command.ts";

/**
 * Returns a contract's record, including what both people wrote, for support; logs that in the audit log first. Fails
 * with `Blocked` if the ticket is about somebody else.
 */
export const downloadRecord = Effect.fn("downloadRecord")(function* (
  staffActor: StaffActor,
  id: ContractId,
  installation: string,
) {
  const { posterId, bidderId } = yield* (yield* Contracts).get(id);
  yield* checkTicket(staffActor, [id, posterId, bidderId]);
  const file = yield* makeRecordFile(id, installation);
  yield* recordAudit(staffActor, {
    kind: "revealed",
    command: "record download",
    detail: "The record of the contract was downloaded.",
    subjects: [id, posterId, bidderId],
  });
  return file;
});
