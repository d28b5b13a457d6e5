import { Effect } from "effect";
import { shownBidToFinal } from "#core/people/bid-to-final/bid-to-final.ts";
import { BidToFinals } from "#core/people/bid-to-final/bid-to-finals.ts";
import { Certificates } from "#core/people/certificate/own-certificates.ts";
import { showCredential } from "#core/people/credential/credential.ts";
import { Credentials } from "#core/people/credential/credentials.ts";
import { viewFile } from "#core/people/file/files.ts";
import { People } from "#core/people/person/people.ts";
import { isPublicProfile } from "#core/people/person/profile.ts";
import { notFound } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { withoutContacts } from "#core/shared/text.ts";
import { Feedbacks } from "./give-feedback.ts";

const publicPerson = Effect.fnUntraced(function* (id: PersonId) {
  const member = yield* (yield* People).getMember(id);
  return isPublicProfile(member) ? member.person : yield* notFound("person");
});

/** How many entries of feedback a public profile shows. */
const mostFeedback = 10;
const mostCertificates = 100;

/**
 * Returns the public profile of a contractor or supplier, for everyone: name and firm, trades, city and state,
 * certificates by title and the day they were added, licenses, insurance and bonds with their dates, rating, and
 * feedback without its authors and without replies, which name the authors; no address, no contact details. Fails with
 * `NotFound` if the profile isn't public, as if it didn't exist.
 */
export const viewPublicProfile = Effect.fn("viewPublicProfile")(function* (id: PersonId) {
  const feedbacks = yield* Feedbacks;
  const { name, userType, city, state, industries, business, pictureId, streetAddress } = yield* publicPerson(id);
  const [held, papers, said, rating, finals] = yield* Effect.all(
    [
      (yield* Certificates).ofPerson(id, { after: null, limit: mostCertificates }),
      (yield* Credentials).shownOf([id]),
      feedbacks.ofPerson(id, { after: null, limit: mostFeedback }),
      feedbacks.rating(id),
      (yield* BidToFinals).of(id),
    ],
    { concurrency: 5 },
  );
  const bidToFinal = shownBidToFinal(finals.figures, finals.answer);
  const shown = (text: string) => withoutContacts(text, streetAddress ?? "");
  return {
    id,
    name: shown(name),
    businessName: business?.name == null ? null : shown(business.name),
    userType,
    city,
    state,
    industries: industries.map(shown),
    hasPicture: pictureId !== null,
    certificates: held.items.map(({ id, title, issuerName, createdAt }) => ({
      ...{ id, createdAt },
      title: shown(title),
      issuerName: issuerName === null ? null : shown(issuerName),
    })),
    // Anyone may look up a license, but a policy's or bond's number is private to its owner and their clients.
    credentials: papers.map((it) => {
      const { holder, number, ...seen } = showCredential(it);
      return { ...seen, holder: shown(holder), number: seen.kind === "license" ? shown(number) : null };
    }),
    rating,
    bidToFinal: bidToFinal && {
      ...bidToFinal,
      answer: bidToFinal.answer === null ? null : shown(bidToFinal.answer),
    },
    feedback: said.items.map(({ id, stars, description, createdAt }) => ({
      id,
      stars,
      description: shown(description),
      createdAt,
    })),
  };
});
export type PublicProfile = Effect.Success<ReturnType<typeof viewPublicProfile>>;

/** Returns the picture of a public profile. Fails with `NotFound` if the profile isn't public or has no picture. */
export const viewPublicPortrait = Effect.fn("viewPublicPortrait")(function* (id: PersonId) {
  const { pictureId } = yield* publicPerson(id);
  return pictureId === null ? yield* notFound("file") : yield* viewFile(pictureId, "card");
});
