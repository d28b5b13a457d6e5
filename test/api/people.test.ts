import { expect, test } from "vitest";
import { call } from "#api/call.ts";
import { postListingEndpoint } from "#api/endpoints/listings.ts";
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
  viewProfileEndpoint,
} from "#api/endpoints/people.ts";
import { viewSelfEndpoint } from "#api/endpoints/session.ts";
import { registerEndpoint } from "#api/endpoints/sign-in.ts";
import { FileId, PersonId } from "#core/shared/ids.ts";
import { aListingDraft } from "../builders/listing.ts";
import { details } from "../builders/profile.ts";
import { password } from "../support/api.ts";
import { ownSides } from "./errands.ts";

const { api, owner, builder } = ownSides();

const unknown = "01a1fc67-896f-7442-96f1-c3bf782ffabd";
const business = { name: "Carl & Sons", address: "", website: "carl.example" };

test("200: saving a part of one's own profile returns the whole profile", async () => {
  expect(await builder.call(saveDetailsEndpoint, { body: { ...details, name: "Carl Stone" } })).toMatchObject({
    name: "Carl Stone",
    zipCode: "78701",
  });
  expect((await builder.call(saveBusinessEndpoint, { body: business })).business).toEqual({
    name: "Carl & Sons",
    address: null,
    website: "https://carl.example",
  });
  const industries = ["Roofing", "Sheet Metal"];
  expect((await builder.call(saveIndustriesEndpoint, { body: { industries } })).industries).toEqual(industries);
  const pictureId = await builder.upload("profile_picture");
  const pictured = await builder.call(savePictureEndpoint, { body: { pictureId } });
  expect(pictured.pictureId).toContain(pictureId.split(".", 1)[0]);
  expect(await builder.call(viewSelfEndpoint, {})).toEqual(pictured);
});

test("201: a new account has the language of the browser; 200: the person chooses another", async () => {
  const response = await fetch(api.url + registerEndpoint.path, {
    method: "POST",
    headers: { "content-type": "application/json", "accept-language": "fr, es-MX;q=0.9, en;q=0.5" },
    body: JSON.stringify({ email: "lupe@example.com", name: "Lupe", password }),
  });
  expect(response.status).toBe(201);
  const { person, accessToken } = (await response.json()) as { person: { language: string }; accessToken: string };
  expect(person.language).toBe("es");
  const chosen = await call(chooseLanguageEndpoint, { body: { language: "en" } }, { baseUrl: api.url, accessToken });
  expect(chosen.language).toBe("en");
});

test("201: a certificate is added, listed, shown to others, and 204: deleted", async () => {
  const body = { title: "Master Roofer", issuerName: "The Guild", fileId: await builder.upload("certificate_picture") };
  const added = await builder.call(addCertificateEndpoint, { body });
  expect(added).toMatchObject({ title: "Master Roofer", issuerName: "The Guild" });
  const listed = await builder.call(listOwnCertificatesEndpoint, { query: {} });
  expect(listed).toEqual({ items: [added], next: null });
  const params = { personId: builder.person.id };
  expect((await owner.call(viewProfileEndpoint, { params })).certificates).toEqual([added]);
  const response = await fetch(`${api.url}/api/people/me/certificates/${added.id}`, {
    method: "DELETE",
    headers: { authorization: `Bearer ${builder.accessToken}` },
  });
  expect(response.status).toBe(204);
  expect((await builder.call(listOwnCertificatesEndpoint, { query: {} })).items).toEqual([]);
});

test("a profile is shown to every signed-in person, without full email, phone or street address", async () => {
  const params = { personId: owner.person.id };
  const profile = await builder.call(viewProfileEndpoint, { params });
  expect(profile).toMatchObject({ name: "Olivia", phone: "***-***-****", city: "Austin", state: "TX" });
  expect(profile.email).toMatch(/^ol\*+@example\.com$/);
  for (const path of [`/api/people/${owner.person.id}`, "/api/listings"]) {
    const answer = await fetch(api.url + path, { headers: { authorization: `Bearer ${builder.accessToken}` } });
    const text = await answer.text();
    for (const secret of [owner.person.email, owner.person.phone, owner.person.streetAddress]) {
      expect(text).not.toContain(secret);
    }
  }
});

test("400: malformed requests", async () => {
  const bodies = [
    [chooseUserTypeEndpoint, { userType: "admin" }],
    [chooseLanguageEndpoint, { language: "fr" }],
    [saveDetailsEndpoint, { ...details, city: "x".repeat(81) }],
    [saveIndustriesEndpoint, { industries: ["x".repeat(61)] }],
    [saveBusinessEndpoint, { name: 1, address: "", website: "" }],
    [savePictureEndpoint, { pictureId: "../../etc/passwd" }],
  ] as const;
  for (const [endpoint, body] of bodies) {
    const response = await fetch(api.url + endpoint.path, {
      method: endpoint.method,
      headers: { authorization: `Bearer ${builder.accessToken}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect([endpoint.name, response.status]).toEqual([endpoint.name, 400]);
  }
});

test("saving details ignores a forged staff role, phone, email and onboarding time", async () => {
  const before = await builder.call(viewSelfEndpoint, {});
  const forged = {
    staffRole: "manager",
    phone: "+12025550100",
    onboardedAt: null,
    email: "x@example.com",
    version: 99,
  };
  const body = { ...details, name: before.name, ...forged };
  await builder.call(saveDetailsEndpoint, { body });
  const { phone, staffRole, onboardedAt, email } = await builder.call(viewSelfEndpoint, {});
  expect({ phone, staffRole, onboardedAt, email }).toEqual({
    phone: before.phone,
    staffRole: null,
    onboardedAt: before.onboardedAt,
    email: before.email,
  });
});

test("401: nobody is signed in", async () => {
  for (const path of [`/api/people/${owner.person.id}`, "/api/people/me/certificates"]) {
    expect((await fetch(api.url + path)).status).toBe(401);
  }
});

test("403: home owners have no business profile", async () => {
  expect(await owner.refused(saveBusinessEndpoint, { body: business })).toMatchObject({
    status: 403,
    code: "NotAllowed",
    detail: "Only contractors and suppliers have a business profile.",
  });
});

test("404: a person who does not exist, or somebody else's certificate", async () => {
  const personId = PersonId.make(unknown);
  expect(await owner.refused(viewProfileEndpoint, { params: { personId } })).toMatchObject({
    status: 404,
    detail: "There is no such person.",
  });
  const fileId = await builder.upload("certificate_picture");
  const body = { title: "Master Roofer", issuerName: "", fileId };
  const { id: certificateId } = await builder.call(addCertificateEndpoint, { body });
  expect(await owner.refused(removeCertificateEndpoint, { params: { certificateId } })).toMatchObject({
    status: 404,
    detail: "There is no such certificate.",
  });
});

test("409: an unfinished profile says what comes first; a finished one cannot change its type", async () => {
  const credentials = { email: "newcomer@example.com", name: "Nia", password };
  const { accessToken } = await call(registerEndpoint, { body: credentials }, { baseUrl: api.url });
  const refused = async (path: string, method: string, body: unknown) => {
    const response = await fetch(api.url + path, {
      method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return [response.status, (await response.json()) as Record<string, unknown>] as const;
  };
  const unfinished = {
    code: "profile_unfinished",
    detail: "Your profile isn't finished yet.",
    whoCanFix: "you",
    whatToDo: "Verify your phone number, then continue with your profile.",
  };
  for (const [path, method, body] of [
    [postListingEndpoint.path, "POST", aListingDraft()],
    [finishOnboardingEndpoint.path, "POST", undefined],
  ] as const) {
    const [status, problem] = await refused(path, method, body);
    expect(status).toBe(409);
    expect(problem).toMatchObject(unfinished);
  }
  expect(await builder.refused(chooseUserTypeEndpoint, { body: { userType: "supplier" } })).toMatchObject({
    status: 409,
    code: "type_fixed",
    whoCanFix: "support",
  });
});

test("422: a broken rule, in the wording of the screen", async () => {
  const empty = { name: "", streetAddress: "", city: "1", state: "", zipCode: "1" };
  const { issues } = await builder.refused(saveDetailsEndpoint, { body: empty });
  expect(issues?.map(({ message }) => message)).toEqual([
    "Please Confirm Your Name!",
    "Please Input Your Address!",
    "Valid characters include letters, spaces and . - '",
    "Please Select Your State!",
    "Please enter a ZIP code of 5 digits, like 78701, or of 9, like 78701-1234.",
  ]);
  const nothing = { name: "", address: "", website: "" };
  const foreign = FileId.make(unknown);
  const refusals = [
    [await builder.refused(saveBusinessEndpoint, { body: nothing }), "Please fill at least one value."],
    [await builder.refused(saveIndustriesEndpoint, { body: { industries: [] } }), "Please select your industry!"],
    [
      await builder.refused(addCertificateEndpoint, { body: { title: "", issuerName: "", fileId: null } }),
      "Please Enter a Title!",
    ],
    [
      await builder.refused(savePictureEndpoint, { body: { pictureId: foreign } }),
      "One of the images is missing. Please upload it again.",
    ],
  ] as const;
  for (const [problem, detail] of refusals) expect(problem).toMatchObject({ status: 422, code: "Invalid", detail });
});

test("a problem is in the signed-in person's language, else the browser's; its code is the same", async () => {
  const ask = async (accessToken: string | null, language: string) => {
    const response = await fetch(api.url + chooseUserTypeEndpoint.path, {
      method: "PUT",
      headers: {
        "content-type": "application/json",
        "accept-language": language,
        ...(accessToken !== null && { authorization: `Bearer ${accessToken}` }),
      },
      body: JSON.stringify({ userType: "supplier" }),
    });
    const { headers } = response;
    return {
      problem: (await response.json()) as Readonly<Record<string, unknown>>,
      language: headers.get("content-language"),
      vary: headers.get("vary"),
    };
  };
  expect(await ask(null, "es-MX, en;q=0.5")).toMatchObject({
    problem: { code: "Unauthenticated", title: "Primero inicie sesión", detail: "Inicie sesión para continuar." },
    language: "es",
    vary: expect.stringContaining("Accept-Language"),
  });
  const lupe = await api.signUp("Lupe", "contractor");
  const english = await ask(lupe.accessToken, "es-MX");
  expect(english).toMatchObject({ language: "en", problem: { code: "type_fixed", whoCanFix: "support" } });
  await lupe.call(chooseLanguageEndpoint, { body: { language: "es" } });
  expect(await ask(lupe.accessToken, "en-US")).toMatchObject({
    language: "es",
    problem: {
      code: "type_fixed",
      title: "Todavía no se puede",
      detail: "El tipo de perfil no se puede cambiar cuando el perfil está completo.",
      whatToDo: "Pida a Soporte de Dibbs que cambie su tipo de perfil.",
    },
  });
  const details = await lupe.refused(saveDetailsEndpoint, {
    body: { name: " ", streetAddress: "", city: "Austin", state: "TX", zipCode: "78701" },
  });
  expect(details.issues).toEqual([
    { field: "name", message: "¡Confirme su nombre!" },
    { field: "streetAddress", message: "¡Escriba su dirección!" },
  ]);
});
