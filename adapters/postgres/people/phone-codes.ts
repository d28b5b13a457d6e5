import { getTableColumns } from "drizzle-orm";
import { Effect } from "effect";
import type { PhoneCode } from "#core/people/phone/phone-code.ts";
import { PhoneCodes } from "#core/people/phone/send-phone-code.ts";
import { inDatabase } from "../rows.ts";
import { blanks, is, statement } from "../statement.ts";
import { phoneCode } from "./phone.table.ts";

const columns = getTableColumns(phoneCode);
const { personId: _personId, ...changing } = columns;
type Whose = Pick<PhoneCode, "personId">;

const put = statement<PhoneCode>()((db) =>
  db
    .insert(phoneCode)
    .values(blanks(columns))
    .onConflictDoUpdate({ target: phoneCode.personId, set: blanks(changing) }),
);

const find = statement<Whose>()((db) => db.select(columns).from(phoneCode).where(is(phoneCode.personId, "personId")));

const findForUpdate = statement<Whose>()((db) =>
  db.select(columns).from(phoneCode).where(is(phoneCode.personId, "personId")).for("update"),
);

const remove = statement<Whose>()((db) => db.delete(phoneCode).where(is(phoneCode.personId, "personId")));

export const postgresPhoneCodes = inDatabase(PhoneCodes)(({ run }) => ({
  put: (code) => Effect.asVoid(run(put, code)),
  find: (personId) => Effect.map(run(find, { personId }), ([found]) => found ?? null),
  findForUpdate: (personId) => Effect.map(run(findForUpdate, { personId }), ([found]) => found ?? null),
  remove: (personId) => Effect.asVoid(run(remove, { personId })),
}));
