import { Effect } from "effect";
import { checkOwnFiles } from "#core/people/file/files.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { checkIssues, NotAllowed } from "#core/shared/errors.ts";
import type { FileId } from "#core/shared/ids.ts";
import type { Language } from "#core/shared/language.ts";
import { checkZip } from "#core/shared/place/places.ts";
import { type BusinessDraft, businessIssues, businessOf } from "./business.ts";
import { changePerson } from "./change-person.ts";
import { type Details, detailsIssues, tidyDetails } from "./details.ts";
import { type Trades, tidyTrades, tradesIssues } from "./industries.ts";
import type { Person } from "./person.ts";

/** Fails with `NotAllowed` for home owners, whose profiles have no business, industries or certificates. */
export const checkBusiness = ({ userType }: Pick<Person, "userType">): Effect.Effect<void, NotAllowed> =>
  userType === "home_owner"
    ? Effect.fail(new NotAllowed({ message: "Only contractors and suppliers have a business profile." }))
    : Effect.void;

/** Saves name and address. Fails with `Invalid` and all that is wrong. */
export const saveDetails = Effect.fn("saveDetails")(function* (actor: PersonActor, input: Details) {
  yield* checkIssues(detailsIssues(input));
  const details = tidyDetails(input);
  yield* checkZip(details);
  return yield* changePerson(actor, "save_details", () => Effect.succeed(details));
});

/** Sets a profile picture that the person uploaded for this purpose; null removes it. Fails with `Invalid`. */
export const savePicture = Effect.fn("savePicture")(function* (actor: PersonActor, pictureId: FileId | null) {
  const ids = pictureId === null ? [] : [pictureId];
  const isOwn = checkOwnFiles(actor, { ids, purpose: "profile_picture", field: "pictureId" });
  return yield* changePerson(actor, "save_picture", () => Effect.as(isOwn, { pictureId }));
});

/** Changes the business part of a profile. Fails with `NotAllowed` for home owners. */
const changeBusiness = <E, R>(actor: PersonActor, event: string, change: Effect.Effect<Partial<Person>, E, R>) =>
  changePerson(actor, event, (person) => Effect.andThen(checkBusiness(person), change));

/** Saves the firm of a contractor or supplier. Fails with `NotAllowed` for home owners, or `Invalid`. */
export const saveBusiness = Effect.fn("saveBusiness")(function* (actor: PersonActor, input: BusinessDraft) {
  const checked = checkIssues(businessIssues(input));
  return yield* changeBusiness(actor, "save_business", Effect.as(checked, { business: businessOf(input) }));
});

/** Makes a contractor's or supplier's profile public or not. Fails with `NotAllowed` for home owners. */
export const saveProfileVisibility = Effect.fn("saveProfileVisibility")(function* (
  actor: PersonActor,
  isPublic: boolean,
) {
  return yield* changeBusiness(actor, "save_profile_visibility", Effect.succeed({ isPublic }));
});

/** Saves the industries of a contractor or supplier. Fails with `NotAllowed` for home owners, or `Invalid`. */
export const saveIndustries = Effect.fn("saveIndustries")(function* (actor: PersonActor, input: Trades) {
  const checked = checkIssues(tradesIssues(input));
  return yield* changeBusiness(actor, "save_industries", Effect.as(checked, { industries: tidyTrades(input) }));
});

/** Sets the language of the person's screens and of messages to them. */
export const chooseLanguage = Effect.fn("chooseLanguage")(function* (actor: PersonActor, language: Language) {
  return yield* changePerson(actor, "choose_language", () => Effect.succeed({ language }));
});
