import { Schema } from "effect";
import { Certificate, CertificateDraft } from "#core/people/certificate/certificate.ts";
import { GivenFile } from "#core/people/file/file.ts";
import { BusinessDraft } from "#core/people/person/business.ts";
import { Details } from "#core/people/person/details.ts";
import { Trades } from "#core/people/person/industries.ts";
import { Person, UserType } from "#core/people/person/person.ts";
import { Profile } from "#core/people/person/profile.ts";
import { CertificateId, PersonId } from "#core/shared/ids.ts";
import { Language } from "#core/shared/language.ts";
import { Page } from "#core/shared/page.ts";
import { endpoint, Nothing, pageQuery } from "../endpoint.ts";

export const chooseUserTypeEndpoint = endpoint({
  name: "chooseUserType",
  summary: "Choose your profile type, until your profile is finished",
  method: "PUT",
  path: "/api/people/me/user-type",
  body: Schema.Struct({ userType: UserType }),
  reply: Person,
});

export const chooseLanguageEndpoint = endpoint({
  name: "chooseLanguage",
  summary: "Choose the language in which Dibbs speaks and writes to you",
  method: "PUT",
  path: "/api/people/me/language",
  body: Schema.Struct({ language: Language }),
  reply: Person,
});

export const saveDetailsEndpoint = endpoint({
  name: "saveDetails",
  summary: "Save your name and address",
  method: "PUT",
  path: "/api/people/me/details",
  body: Details,
  reply: Person,
});

export const savePictureEndpoint = endpoint({
  name: "savePicture",
  summary: "Put a picture that you uploaded as `profile_picture` on your profile, or take it away",
  method: "PUT",
  path: "/api/people/me/picture",
  body: Schema.Struct({ pictureId: Schema.NullOr(GivenFile) }),
  reply: Person,
});

export const saveBusinessEndpoint = endpoint({
  name: "saveBusiness",
  summary: "Save your business details",
  method: "PUT",
  path: "/api/people/me/business",
  body: BusinessDraft,
  reply: Person,
});

export const saveProfileVisibilityEndpoint = endpoint({
  name: "saveProfileVisibility",
  summary: "Show your profile to everybody, signed in or not, or to who is signed in alone",
  method: "PUT",
  path: "/api/people/me/visibility",
  body: Schema.Struct({ isPublic: Schema.Boolean }),
  reply: Person,
});

export const saveIndustriesEndpoint = endpoint({
  name: "saveIndustries",
  summary: "Save the industries you work in",
  method: "PUT",
  path: "/api/people/me/industries",
  body: Trades,
  reply: Person,
});

export const finishOnboardingEndpoint = endpoint({
  name: "finishOnboarding",
  summary: "Finish your profile, once nothing it needs is missing",
  method: "POST",
  path: "/api/people/me/onboarding/finish",
  reply: Person,
});

export const addCertificateEndpoint = endpoint({
  name: "addCertificate",
  summary: "Add a certificate, with a picture that you uploaded as `certificate_picture`",
  method: "POST",
  path: "/api/people/me/certificates",
  keyed: true,
  body: CertificateDraft,
  reply: Certificate,
  status: 201,
});

export const listOwnCertificatesEndpoint = endpoint({
  name: "listOwnCertificates",
  summary: "Your own certificates, oldest first",
  method: "GET",
  path: "/api/people/me/certificates",
  query: Schema.Struct(pageQuery),
  reply: Page(Certificate),
});

export const removeCertificateEndpoint = endpoint({
  name: "removeCertificate",
  summary: "Delete one of your certificates",
  method: "DELETE",
  path: "/api/people/me/certificates/:certificateId",
  keyed: true,
  params: Schema.Struct({ certificateId: CertificateId }),
  reply: Nothing,
  status: 204,
});

export const viewProfileEndpoint = endpoint({
  name: "viewProfile",
  summary: "Somebody's profile, with email and phone masked",
  method: "GET",
  path: "/api/people/:personId",
  params: Schema.Struct({ personId: PersonId }),
  reply: Profile,
});
