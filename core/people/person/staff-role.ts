import { Schema } from "effect";

/**
 * What somebody may do who works for support. An agent reads, answers tickets and does what moves no money; a manager
 * moves money as well, approves what others plan, and, with another manager's approval, changes accounts of the staff.
 */
export const StaffRole = Schema.Literals(["agent", "manager"]);
export type StaffRole = typeof StaffRole.Type;
