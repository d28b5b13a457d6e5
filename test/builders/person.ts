import { Email, type Person, PhoneNumber, type UserType } from "#core/people/person/person.ts";
import { looksMadeUp } from "#core/people/phone/phone-numbers.ts";
import { PersonId } from "#core/shared/ids.ts";
import { idOf, moment } from "./moment.ts";

// Counts up from a random start: independently drawn numbers would collide now and then.
let phones = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

/** Returns a unique phone number that could be a real one. */
export const aPhone = (): PhoneNumber => {
  for (;;) {
    phones += 1;
    const number = PhoneNumber.make(`+1512${2_000_000 + (phones % 8_000_000)}`);
    if (!looksMadeUp(number)) return number;
  }
};

/** A unique contractor in Austin with a finished profile. */
export const aPerson = (but: Partial<Person> = {}): Person => {
  const id = idOf(PersonId);
  return {
    id,
    email: Email.make(`${id}@example.com`),
    name: "Ada Miller",
    language: "en",
    userType: "contractor",
    typeChosenAt: moment(),
    phone: aPhone(),
    streetAddress: "700 Lavaca Street",
    city: "Austin",
    state: "TX",
    zipCode: "78701",
    business: null,
    industries: ["Carpenter"],
    pictureId: null,
    onboardedAt: moment(),
    isPublic: false,
    staffRole: null,
    isDeleted: false,
    createdAt: moment(),
    version: 1,
    ...but,
  };
};

/** Returns the fields that finish the profile of a newly registered person of this type. */
export const finished = (userType: UserType): Partial<Person> => {
  const { typeChosenAt, phone, streetAddress, city, state, zipCode, industries, onboardedAt } = aPerson();
  return {
    userType,
    typeChosenAt,
    phone,
    streetAddress,
    city,
    state,
    zipCode,
    industries: userType === "home_owner" ? [] : industries,
    onboardedAt,
  };
};
