import { Result } from "effect";
import { type Blocked, blocked } from "#core/shared/errors.ts";
import type { Person } from "./person.ts";

/** What a person still has to do to be a full member: verify their phone, choose a type, fill in the profile. */
export type NextStep = "phone" | "type" | "profile";

/** Returns the next of these steps; null if nothing is missing. */
export const nextStep = (person: Pick<Person, "phone" | "typeChosenAt" | "onboardedAt">): NextStep | null => {
  if (person.phone === null) return "phone";
  if (person.typeChosenAt === null) return "type";
  return person.onboardedAt === null ? "profile" : null;
};

/** Returns the same under the history's name for it. */
export const stepOf = (person: Person): string => nextStep(person) ?? "finished";

const whatToDo: { readonly [Step in NextStep]: string } = {
  phone: "Verify your phone number, then continue with your profile.",
  type: "Select your profile type, then continue with your profile.",
  profile: "Fill in what is missing from your profile.",
};

/** Fails with `Blocked` while the person's profile is unfinished: only identifiable people can post and bid. */
export const checkFinished = (person: Person): Result.Result<void, Blocked> => {
  const step = nextStep(person);
  if (step === null) return Result.void;
  return Result.fail(
    blocked("profile_unfinished", "you", {
      message: "Your profile isn't finished yet.",
      whatToDo: whatToDo[step],
    }),
  );
};
