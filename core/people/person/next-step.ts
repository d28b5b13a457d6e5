import { Result } from "effect";
import { type Blocked, blocked } from "#core/shared/errors.ts";
import type { Person } from "./person.ts";

/** What a person has to do before they are a full member: have their phone checked, choose a type, fill in the profile. */
export type NextStep = "phone" | "type" | "profile";

/** The next of these steps; null once nothing is missing. */
export const nextStep = (person: Pick<Person, "phone" | "typeChosenAt" | "onboardedAt">): NextStep | null => {
  if (person.phone === null) return "phone";
  if (person.typeChosenAt === null) return "type";
  return person.onboardedAt === null ? "profile" : null;
};

/** The same as the history names it. */
export const stepOf = (person: Person): string => nextStep(person) ?? "finished";

const whatToDo: { readonly [Step in NextStep]: string } = {
  phone: "Verify your phone number, then continue with your profile.",
  type: "Select your profile type, then continue with your profile.",
  profile: "Fill in what is missing from your profile.",
};

/** Fails `Blocked` while the person's profile is not finished: only people who can be told apart post and bid. */
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
