import { Schema } from "effect";
import { Certificate, CertificateDraft } from "#core/people/certificate/certificate.ts";
import { GivenFile } from "#core/people/file/file.ts";
import { BusinessDraft } from "#core/people/person/business.ts";
import { Details } from "#core/people/person/details.ts";
import { Trades } from "#core/people/person/industries.ts";
import { Person, UserType } from "#core/people/person/person.ts";
import { Profile } from "#core/people/person/profile.ts";
import { Language } from "#core/shared/language.ts";
import { creating, type Endpoint, endpoint, keyed, list } from "../endpoint.ts";

/** Operations that save a part of your own profile return the whole profile. */
const saving = <const Part extends string, Body extends Endpoint["body"]>(
  route: `PUT /api/people/me/${Part}`,
  spec: Pick<Endpoint, "name" | "summary"> & { readonly body: Body },
) => endpoint(route, { ...spec, reply: Person });

export const chooseUserTypeEndpoint = saving("PUT /api/people/me/user-type", {
  name: "chooseUserType",
  summary: "Choose your profile type, until your profile is finished",
  body: Schema.Struct({ userType: UserType }),
});

export const chooseLanguageEndpoint = saving("PUT /api/people/me/language", {
  name: "chooseLanguage",
  summary: "Choose the language in which Dibbs speaks and writes to you",
  body: Schema.Struct({ language: Language }),
});

export const saveDetailsEndpoint = saving("PUT /api/people/me/details", {
  name: "saveDetails",
  summary: "Save your name and address",
  body: Details,
});

export const savePictureEndpoint = saving("PUT /api/people/me/picture", {
  name: "savePicture",
  summary: "Put a picture that you uploaded as `profile_picture` on your profile, or take it away",
  body: Schema.Struct({ pictureId: Schema.NullOr(GivenFile) }),
});

export const saveBusinessEndpoint = saving("PUT /api/people/me/business", {
  name: "saveBusiness",
  summary: "Save your business details",
  body: BusinessDraft,
});

export const saveProfileVisibilityEndpoint = saving("PUT /api/people/me/visibility", {
  name: "saveProfileVisibility",
  summary: "Show your profile to everybody, signed in or not, or to who is signed in alone",
  body: Schema.Struct({ isPublic: Schema.Boolean }),
});

export const saveIndustriesEndpoint = saving("PUT /api/people/me/industries", {
  name: "saveIndustries",
  summary: "Save the industries you work in",
  body: Trades,
});

export const finishOnboardingEndpoint = endpoint("POST /api/people/me/onboarding/finish", {
  name: "finishOnboarding",
  summary: "Finish your profile, once nothing it needs is missing",
  reply: Person,
});

export const addCertificateEndpoint = creating("POST /api/people/me/certificates", {
  name: "addCertificate",
  summary: "Add a certificate, with a picture that you uploaded as `certificate_picture`",
  body: CertificateDraft,
  reply: Certificate,
});

export const listOwnCertificatesEndpoint = list("GET /api/people/me/certificates", {
  name: "listOwnCertificates",
  summary: "Your own certificates, oldest first",
  of: Certificate,
});

export const removeCertificateEndpoint = keyed("DELETE /api/people/me/certificates/:certificateId", {
  name: "removeCertificate",
  summary: "Delete one of your certificates",
});

export const viewProfileEndpoint = endpoint("GET /api/people/:personId", {
  name: "viewProfile",
  summary: "Somebody's profile, with email and phone masked",
  reply: Profile,
});
