import { Effect } from "effect";
import { Contracts } from "#core/contract/contracts.ts";
import { JobRecords } from "#core/inbox/job-records.ts";
import { listCases } from "#core/inbox/list-cases.ts";
import { anyCase } from "#core/inbox/stuck-cases.ts";
import { Notices } from "#core/notice/notices.ts";
import { PaymentAccounts } from "#core/payment/payment-accounts.ts";
import { nextStep } from "#core/person/next-step.ts";
import { People } from "#core/person/people.ts";
import { now } from "#core/shared/day.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { Tickets } from "#core/support/tickets.ts";
import { accountWords } from "./provider-word.ts";
import { toldTo } from "./told.ts";

/** Everything that may hold up a person: reads, asks the providers about their accounts, and writes nothing. */
export const examinePerson = Effect.fn("examinePerson")(function* (id: PersonId) {
  const at = yield* now;
  const { person, standing } = yield* (yield* People).getMember(id);
  const accounts = yield* (yield* PaymentAccounts).ofPerson(id);
  const page = { after: null, limit: 20 } as const;
  const refs = accounts.map(({ ref }) => ref);
  const { id: personId, name, userType, createdAt } = person;
  return {
    at,
    person: { id: personId, name, userType, createdAt, standing, nextStep: nextStep(person) },
    cases: (yield* listCases({ ...anyCase, personId: id }, { after: null, limit: 100 })).items,
    providers: yield* accountWords(id, accounts),
    contracts: (yield* (yield* Contracts).ofPerson(id, page)).items,
    tickets: (yield* (yield* Tickets).ofPerson(id, page)).items,
    notices: yield* (yield* Notices).about([id, ...refs], 10),
    jobs: yield* (yield* JobRecords).about([id]),
    told: yield* toldTo([person], null, 10),
  };
});
export type ExaminedPerson = Effect.Success<ReturnType<typeof examinePerson>>;
