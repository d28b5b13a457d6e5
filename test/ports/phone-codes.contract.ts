import { Effect } from "effect";
import { expect } from "vitest";
import { Outbox } from "#core/messaging/message/outbox.ts";
import type { PhoneCode } from "#core/people/phone/phone-code.ts";
import { PhoneCodes } from "#core/people/phone/send-phone-code.ts";
import { PersonId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { aText } from "#test/builders/message.ts";
import { idOf, moment } from "#test/builders/moment.ts";
import { aPhone } from "#test/builders/person.ts";
import { storedPerson } from "#test/builders/stored.ts";
import { manyAtOnce } from "./at-once.ts";
import type { Given } from "./store-world.ts";

const storedCode = Effect.fnUntraced(function* (but: Partial<PhoneCode> = {}) {
  const codes = yield* PhoneCodes;
  const outbox = yield* Outbox;
  const personId = but.personId ?? (yield* storedPerson()).id;
  const text = aText({ personId, dueAt: null });
  yield* outbox.put([text]);
  const code: PhoneCode = {
    personId,
    number: aPhone(),
    codeHash: crypto.randomUUID(),
    messageId: text.id,
    attempts: 0,
    expiresAt: moment(),
    ...but,
  };
  yield* codes.put(code);
  return code;
});

export const phoneCodesContract = ({ holds }: Given): void => {
  holds("a phone code is found unchanged by its person, and by nobody else", function* () {
    const codes = yield* PhoneCodes;
    const [code, other] = [yield* storedCode(), yield* storedCode()];
    expect(yield* codes.find(code.personId)).toEqual(code);
    expect(yield* codes.findForUpdate(other.personId)).toEqual(other);
    expect(yield* codes.find(idOf(PersonId))).toBeNull();
  });

  holds("a new code replaces the older one, and a removed code is gone and can be removed twice", function* () {
    const codes = yield* PhoneCodes;
    const { personId } = yield* storedCode();
    const newer = yield* storedCode({ personId });
    expect(yield* codes.find(personId)).toEqual(newer);
    yield* codes.remove(personId);
    yield* codes.remove(personId);
    expect(yield* codes.find(personId)).toBeNull();
  });

  holds("none of twenty attempts counted at once on one code is lost", function* () {
    const codes = yield* PhoneCodes;
    const { atomic } = yield* UnitOfWork;
    const { personId } = yield* storedCode();
    const count = atomic(
      Effect.gen(function* () {
        const code = yield* codes.findForUpdate(personId);
        if (code) yield* codes.put({ ...code, attempts: code.attempts + 1 });
      }),
    );
    yield* manyAtOnce(20, () => count);
    expect(yield* codes.find(personId)).toMatchObject({ attempts: 20 });
  });

  holds("of twenty codes stored at once one stays, and a failed unit of work leaves the older one", function* () {
    const codes = yield* PhoneCodes;
    const { atomic } = yield* UnitOfWork;
    const personId = (yield* storedPerson()).id;
    yield* manyAtOnce(20, () => atomic(storedCode({ personId })));
    const before = yield* codes.find(personId);
    expect(before).not.toBeNull();
    yield* Effect.exit(atomic(Effect.andThen(storedCode({ personId }), Effect.fail("no"))));
    yield* Effect.exit(atomic(Effect.andThen(codes.remove(personId), Effect.fail("no"))));
    expect(yield* codes.find(personId)).toEqual(before);
  });
};
