import { Effect } from "effect";
import { addCertificate, listOwnCertificates, removeCertificate } from "#core/people/certificate/own-certificates.ts";
import { chooseUserType, finishOnboarding } from "#core/people/person/onboarding.ts";
import {
  chooseLanguage,
  saveBusiness,
  saveDetails,
  saveIndustries,
  savePicture,
  saveProfileVisibility,
} from "#core/people/person/save-profile.ts";
import { viewProfile } from "#core/people/person/view-profile.ts";
import { pageOf } from "../endpoint.ts";
import {
  addCertificateEndpoint,
  chooseLanguageEndpoint,
  chooseUserTypeEndpoint,
  finishOnboardingEndpoint,
  listOwnCertificatesEndpoint,
  removeCertificateEndpoint,
  saveBusinessEndpoint,
  saveDetailsEndpoint,
  saveIndustriesEndpoint,
  savePictureEndpoint,
  saveProfileVisibilityEndpoint,
  viewProfileEndpoint,
} from "../endpoints/people.ts";
import type { Serving } from "../serve.ts";

export const peopleRoutes = (serve: Serving): void => {
  serve.person(chooseUserTypeEndpoint, ({ actor, body }) => chooseUserType(actor, body.userType));
  serve.person(chooseLanguageEndpoint, ({ actor, body }) => chooseLanguage(actor, body.language));
  serve.person(saveDetailsEndpoint, ({ actor, body }) => saveDetails(actor, body));
  serve.person(savePictureEndpoint, ({ actor, body }) => savePicture(actor, body.pictureId));
  serve.person(saveBusinessEndpoint, ({ actor, body }) => saveBusiness(actor, body));
  serve.person(saveProfileVisibilityEndpoint, ({ actor, body }) => saveProfileVisibility(actor, body.isPublic));
  serve.person(saveIndustriesEndpoint, ({ actor, body }) => saveIndustries(actor, body));
  serve.person(finishOnboardingEndpoint, ({ actor }) => finishOnboarding(actor));
  serve.person(addCertificateEndpoint, ({ actor, body }) => addCertificate(actor, body));
  serve.person(listOwnCertificatesEndpoint, ({ actor, query }) => listOwnCertificates(actor, pageOf(query)));
  serve.person(removeCertificateEndpoint, ({ actor, params }) =>
    Effect.as(removeCertificate(actor, params.certificateId), {}),
  );
  serve.person(viewProfileEndpoint, ({ params }) => viewProfile(params.personId));
};
