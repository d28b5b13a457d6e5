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
import * as people from "../endpoints/people.ts";
import type { Serving } from "../serve.ts";

export const peopleRoutes = (serve: Serving): void => {
  serve.person(people.chooseUserTypeEndpoint, ({ actor, body }) => chooseUserType(actor, body.userType));
  serve.person(people.chooseLanguageEndpoint, ({ actor, body }) => chooseLanguage(actor, body.language));
  serve.person(people.saveDetailsEndpoint, ({ actor, body }) => saveDetails(actor, body));
  serve.person(people.savePictureEndpoint, ({ actor, body }) => savePicture(actor, body.pictureId));
  serve.person(people.saveBusinessEndpoint, ({ actor, body }) => saveBusiness(actor, body));
  serve.person(people.saveProfileVisibilityEndpoint, ({ actor, body }) => saveProfileVisibility(actor, body.isPublic));
  serve.person(people.saveIndustriesEndpoint, ({ actor, body }) => saveIndustries(actor, body));
  serve.person(people.finishOnboardingEndpoint, ({ actor }) => finishOnboarding(actor));
  serve.person(people.addCertificateEndpoint, ({ actor, body }) => addCertificate(actor, body));
  serve.person(people.listOwnCertificatesEndpoint, ({ actor, query }) => listOwnCertificates(actor, pageOf(query)));
  serve.person(people.removeCertificateEndpoint, ({ actor, params }) => removeCertificate(actor, params.certificateId));
  serve.person(people.viewProfileEndpoint, ({ params }) => viewProfile(params.personId));
};
