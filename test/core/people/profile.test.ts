import { Effect } from "effect";
import { describe, expect, test } from "vitest";
import { MemoryStore } from "#adapters/memory/store.ts";
import type { DomainError } from "#core/errors.ts";
import { Listings } from "#core/market/listing/listings.ts";
import { postListing } from "#core/market/listing/post-listing.ts";
import { addCertificate } from "#core/people/certificate/own-certificates.ts";
import { detailsIssues } from "#core/people/person/details.ts";
import { industries } from "#core/people/person/industries.ts";
import { nextStep } from "#core/people/person/next-step.ts";
import { chooseUserType, finishOnboarding } from "#core/people/person/onboarding.ts";
import { Email } from "#core/people/person/person.ts";
import { maskEmail } from "#core/people/person/profile.ts";
import { register } from "#core/people/person/register.ts";
import {
  chooseLanguage,
  saveBusiness,
  saveDetails,
  saveIndustries,
  savePicture,
} from "#core/people/person/save-profile.ts";
import { viewProfile, viewSelf } from "#core/people/person/view-profile.ts";
import { type PersonActor, personActor } from "#core/shared/actor.ts";
import { History } from "#core/shared/history.ts";
import { PersonId } from "#core/shared/ids.ts";
import { aDevice } from "#test/builders/device.ts";
import { bidOn, newcomer, postedListing } from "#test/builders/errand.ts";
import { aListingDraft } from "#test/builders/listing.ts";
import { idOf } from "#test/builders/moment.ts";
import { beginner, details, registered, uploaded, verified } from "#test/builders/profile.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { inWorld, type World } from "#test/world.ts";

type Refusable = Effect.Effect<void, DomainError, World>;

describe("the way to a finished profile", () => {
  testInWorld("goes by phone, type and profile, in this order", function* () {
    const step = (actor: Parameters<typeof viewSelf>[0]) => Effect.map(viewSelf(actor), nextStep);
    expect(yield* step(yield* registered())).toBe("phone");
    const actor = yield* verified();
    expect(yield* step(actor)).toBe("type");
    yield* chooseUserType(actor, "home_owner");
    expect(yield* step(actor)).toBe("profile");
    yield* saveDetails(actor, details);
    expect(nextStep(yield* finishOnboarding(actor))).toBeNull();
  });

  testInWorld("nobody posts or bids before its end, and is told what to do next", function* () {
    const listing = yield* postedListing(yield* newcomer("home_owner"));
    const whatToDo = [
      [yield* registered(), "Verify your phone number, then continue with your profile."],
      [yield* verified(), "Select your profile type, then continue with your profile."],
      [yield* beginner("contractor"), "Fill in what is missing from your profile."],
    ] as const;
    for (const [actor, advice] of whatToDo) {
      const refusals: ReadonlyArray<Refusable> = [
        Effect.asVoid(postListing(actor, aListingDraft())),
        Effect.asVoid(bidOn(listing, actor)),
      ];
      for (const refused of refusals) {
        expect(yield* Effect.flip(refused)).toMatchObject({
          _tag: "Blocked",
          code: "profile_unfinished",
          whoCanFix: "you",
          whatToDo: advice,
        });
      }
    }
  });

  testInWorld("does not end while something is missing", function* () {
    const refused = (actor: Parameters<typeof viewSelf>[0]) => Effect.flip(finishOnboarding(actor));
    expect(yield* refused(yield* verified())).toMatchObject({ _tag: "Blocked", code: "profile_unfinished" });
    const actor = yield* beginner("supplier");
    expect(yield* refused(actor)).toMatchObject({ _tag: "Blocked", code: "details_missing", whoCanFix: "you" });
    yield* saveDetails(actor, details);
    expect(yield* refused(actor)).toMatchObject({
      code: "industries_missing",
      message: "Please select your industry!",
    });
    yield* saveIndustries(actor, { industries: ["Roofing"] });
    const person = yield* finishOnboarding(actor);
    expect(person).toMatchObject({ pictureId: null, business: null, onboardedAt: expect.any(Date) });
    expect(yield* finishOnboarding(actor)).toEqual(person);
  });
});

describe("the language", () => {
  testInWorld("is the browser's in which one registered, until another is chosen", function* () {
    const account = { email: "lupe@example.com", name: "Lupe", password: "correct horse battery" };
    const { person } = yield* register(account, { ...aDevice, language: "es" });
    const actor = personActor(person.id);
    expect(person.language).toBe("es");
    expect((yield* chooseLanguage(actor, "en")).language).toBe("en");
    expect((yield* viewSelf(actor)).language).toBe("en");
    const history = yield* History;
    expect((yield* history.ofSubject("person", person.id)).at(-1)).toMatchObject({
      event: "choose_language",
      reason: "language",
    });
  });
});

describe("the profile type", () => {
  testInWorld(
    "is a home owner's until another is chosen, which may be changed until the profile is finished",
    function* () {
      const actor = yield* verified();
      expect(yield* viewSelf(actor)).toMatchObject({ userType: "home_owner", typeChosenAt: null });
      const chosen = yield* chooseUserType(actor, "contractor");
      expect(chosen).toMatchObject({ userType: "contractor", typeChosenAt: expect.any(Date) });
      yield* saveIndustries(actor, { industries: ["Roofing"] });
      yield* saveBusiness(actor, { name: "Miller Roofs", address: "", website: "" });
      const owner = yield* chooseUserType(actor, "home_owner");
      expect(owner).toMatchObject({ userType: "home_owner", business: null, industries: [] });
    },
  );

  testInWorld("stays once the profile is finished; support can change it", function* () {
    const actor = yield* newcomer("contractor");
    expect(yield* Effect.flip(chooseUserType(actor, "supplier"))).toMatchObject({
      _tag: "Blocked",
      code: "type_fixed",
      whoCanFix: "support",
      whatToDo: "Ask Dibbs Support to change your profile type.",
    });
    expect((yield* chooseUserType(actor, "contractor")).userType).toBe("contractor");
    const support: PersonActor = { kind: "support", personId: actor.personId, staff: "sam" };
    expect((yield* chooseUserType(support, "supplier")).userType).toBe("supplier");
    const history = yield* History;
    expect((yield* history.ofSubject("person", actor.personId)).at(-1)).toMatchObject({
      event: "choose_user_type",
      actor: `sam for ${actor.personId}`,
      reason: "userType",
    });
  });
});

describe("the profile details", () => {
  testInWorld("are kept without the spaces around them", function* () {
    const actor = yield* beginner("home_owner");
    const typed = { name: " Ada Stone ", streetAddress: " 1 Main St ", city: " San Antonio ", state: "tx" };
    expect(yield* saveDetails(actor, { ...typed, zipCode: " 78210-1234 " })).toMatchObject({
      name: "Ada Stone",
      streetAddress: "1 Main St",
      city: "San Antonio",
      state: "TX",
      zipCode: "78210-1234",
    });
  });

  test.each(["St. Louis", "O'Fallon", "O’Fallon", "Winston-Salem", "Cañon City"])("accept %s as the city", (city) => {
    expect(detailsIssues({ ...details, city })).toEqual([]);
  });

  testInWorld("have a ZIP code that can lie in their state", function* () {
    const person = yield* newcomer("home_owner");
    const refusal = yield* Effect.flip(saveDetails(person, { ...details, zipCode: "99999" }));
    expect(refusal).toMatchObject({
      _tag: "Invalid",
      issues: [
        {
          field: "zipCode",
          message: "The ZIP code 99999 is not in Texas. Please check the state and the ZIP code.",
        },
      ],
    });
  });

  test("require every field, in the words of the spec", () => {
    expect(detailsIssues({ name: " ", streetAddress: "", city: "", state: "", zipCode: "" })).toEqual([
      { field: "name", message: "Please Confirm Your Name!" },
      { field: "streetAddress", message: "Please Input Your Address!" },
      { field: "city", message: "Please Input Your City!" },
      { field: "state", message: "Please Select Your State!" },
      { field: "zipCode", message: "Please input your Zip Code!" },
    ]);
  });

  test.each([
    [{ name: "Ann\nPay here" }, "Please enter a name on one line, without a web address."],
    [{ city: "Austin 2" }, "Valid characters include letters, spaces and . - '"],
    [{ city: ".-'" }, "Valid characters include letters, spaces and . - '"],
    [{ city: "<b>" }, "Valid characters include letters, spaces and . - '"],
    [{ state: "ZZ" }, "Please Select Your State!"],
    [{ state: "Texas" }, "Please Select Your State!"],
    [{ zipCode: "7870" }, "Please enter a ZIP code of 5 digits, like 78701, or of 9, like 78701-1234."],
    [{ zipCode: "787011234" }, "Please enter a ZIP code of 5 digits, like 78701, or of 9, like 78701-1234."],
    [{ zipCode: "٧٨٧٠١" }, "Please enter a ZIP code of 5 digits, like 78701, or of 9, like 78701-1234."],
  ])("refuse %j", (part, message) => {
    expect(detailsIssues({ ...details, ...part })).toEqual([{ field: Object.keys(part)[0], message }]);
  });

  testInWorld("are all or nothing", function* () {
    const actor = yield* beginner("home_owner");
    const refusal = yield* Effect.flip(saveDetails(actor, { ...details, city: "" }));
    expect(refusal).toMatchObject({ _tag: "Invalid", message: "Please Input Your City!" });
    expect(yield* viewSelf(actor)).toMatchObject({ streetAddress: null, zipCode: null });
  });
});

describe("the business details", () => {
  testInWorld("need at least one value", function* () {
    const actor = yield* beginner("contractor");
    const empty = { name: " ", address: "", website: "" };
    expect(yield* Effect.flip(saveBusiness(actor, { ...empty, name: "Pay at https://x.example" }))).toMatchObject({
      issues: [{ field: "name", message: "Please enter a name on one line, without a web address." }],
    });
    expect(yield* Effect.flip(saveBusiness(actor, empty))).toMatchObject({
      issues: [{ field: "name", message: "Please fill at least one value." }],
    });
    const { business } = yield* saveBusiness(actor, { ...empty, address: " 5 Oak Lane " });
    expect(business).toEqual({ name: null, address: "5 Oak Lane", website: null });
  });

  test.each([
    ["example.com", "https://example.com"],
    [" HTTP://Example.com/ ", "http://example.com"],
    ["example.com:8080/shop?x=1", "https://example.com:8080/shop?x=1"],
    ["müller.de", "https://xn--mller-kva.de"],
  ])("the website %j is kept as %j", (typed, kept) =>
    inWorld(
      Effect.fnUntraced(function* () {
        const actor = yield* beginner("supplier");
        const { business } = yield* saveBusiness(actor, { name: "", address: "", website: typed });
        expect(business?.website).toBe(kept);
      }),
    )(),
  );

  test.each([
    "javascript:alert(1)",
    "ftp://example.com",
    "data:text/html,x",
    "localhost",
    "http://127.0.0.1/",
    "https://user:secret@example.com",
    "two words.com",
    `example.com/${"x".repeat(400)}`,
  ])("the website %j is refused", (website) =>
    inWorld(
      Effect.fnUntraced(function* () {
        const actor = yield* beginner("supplier");
        expect(yield* Effect.flip(saveBusiness(actor, { name: "", address: "", website }))).toMatchObject({
          issues: [{ field: "website", message: "Please enter a web address like https://example.com." }],
        });
      }),
    )(),
  );
});

describe("the industries", () => {
  testInWorld("are several of the 27 and others in one's own words, each once", function* () {
    const actor = yield* beginner("contractor");
    expect(industries).toHaveLength(27);
    const typed = ["Roofing", " roofing", "hvac", "Sheet  Metal ", "sheet metal", "", "Déménagement"];
    const person = yield* saveIndustries(actor, { industries: typed });
    expect(person.industries).toEqual(["Roofing", "HVAC", "Sheet Metal", "Déménagement"]);
  });

  testInWorld("are at least one and not too many", function* () {
    const actor = yield* beginner("contractor");
    const refused = (typed: ReadonlyArray<string>) => Effect.flip(saveIndustries(actor, { industries: typed }));
    const none = { _tag: "Invalid", message: "Please select your industry!" };
    expect(yield* refused([])).toMatchObject(none);
    expect(yield* refused([" ", ""])).toMatchObject(none);
    const many = Array.from({ length: 31 }, (_, index) => `Trade ${index}`);
    expect(yield* refused(many)).toMatchObject({ message: "Please select at most 30 industries." });
  });
});

testInWorld("a home owner has no business, industries or certificates", function* () {
  const owner = yield* beginner("home_owner");
  const refusals: ReadonlyArray<Refusable> = [
    Effect.asVoid(saveBusiness(owner, { name: "Mine", address: "", website: "" })),
    Effect.asVoid(saveIndustries(owner, { industries: ["Roofing"] })),
    Effect.asVoid(addCertificate(owner, { title: "T", issuerName: "", fileId: null })),
  ];
  for (const refused of refusals) {
    expect(yield* Effect.flip(refused)).toMatchObject({
      _tag: "NotAllowed",
      message: "Only contractors and suppliers have a business profile.",
    });
  }
});

testInWorld("the picture is one that the person has uploaded for it, and can be taken away", function* () {
  const [actor, other] = [yield* beginner("home_owner"), yield* beginner("home_owner")];
  const pictureId = yield* uploaded(actor, "profile_picture");
  expect((yield* savePicture(actor, pictureId)).pictureId).toBe(pictureId);
  const wrong = [yield* uploaded(other, "profile_picture"), yield* uploaded(actor, "listing_picture")];
  for (const id of wrong) {
    expect(yield* Effect.flip(savePicture(actor, id))).toMatchObject({
      _tag: "Invalid",
      issues: [{ field: "pictureId" }],
    });
  }
  expect((yield* savePicture(actor, null)).pictureId).toBeNull();
});

describe("the profile that others see", () => {
  testInWorld("shows whom one deals with, and neither email, phone nor street", function* () {
    const actor = yield* beginner("contractor");
    yield* saveDetails(actor, details);
    yield* saveIndustries(actor, { industries: ["Roofing", "Solar"] });
    yield* saveBusiness(actor, { name: "Miller Roofs", address: "5 Oak Lane", website: "miller.example" });
    const fileId = yield* uploaded(actor, "certificate_picture");
    const certificate = yield* addCertificate(actor, { title: "Master Roofer", issuerName: "The Guild", fileId });
    const self = yield* viewSelf(actor);
    const profile = yield* viewProfile(actor.personId);
    expect(profile).toEqual({
      id: actor.personId,
      name: "Ada Miller",
      userType: "contractor",
      city: "Austin",
      state: "TX",
      zipCode: "78701",
      pictureId: null,
      email: maskEmail(self.email),
      phone: "***-***-****",
      industries: ["Roofing", "Solar"],
      business: { name: "Miller Roofs", address: "5 Oak Lane", website: "https://miller.example" },
      certificates: [certificate],
      credentials: [],
    });
    const text = JSON.stringify(profile);
    for (const secret of [self.email, self.phone ?? "?", "Lavaca"]) expect(text).not.toContain(secret);
  });

  test.each([
    ["maya.torres@dibbs.example", "ma*********@dibbs.example"],
    ["ada@example.com", "ad*@example.com"],
    ["jo@example.com", "j*@example.com"],
    ["j@example.com", "*@example.com"],
  ])("masks %j as %j", (email, masked) => {
    expect(maskEmail(Email.make(email))).toBe(masked);
  });

  testInWorld("is nobody's who is not there", function* () {
    expect(yield* Effect.flip(viewProfile(idOf(PersonId)))).toMatchObject({ _tag: "NotFound", noun: "person" });
  });
});

testInWorld(
  "every change is in the history by its fields and never by their values, and is told to the person's other windows",
  function* () {
    const history = yield* History;
    const store = yield* MemoryStore;
    const actor = yield* beginner("home_owner");
    yield* saveDetails(actor, details);
    yield* saveDetails(actor, { ...details, city: "Dallas" });
    yield* saveDetails(actor, { ...details, city: "Dallas" });
    yield* finishOnboarding(actor);
    const entries = yield* history.ofSubject("person", actor.personId);
    expect(entries.map(({ event, from, to, reason }) => [event, from, to, reason])).toEqual([
      ["register", null, "phone", null],
      ["choose_user_type", "type", "profile", "typeChosenAt"],
      ["save_details", "profile", "profile", "streetAddress, city, state, zipCode"],
      ["save_details", "profile", "profile", "city"],
      ["finish_onboarding", "profile", "finished", "onboardedAt"],
    ]);
    expect(entries.every(({ personId }) => personId === actor.personId)).toBe(true);
    expect(JSON.stringify(entries)).not.toMatch(/Lavaca|Dallas|78701/);
    const changes = (yield* store.changes).filter(({ change }) => change.noun === "person");
    expect(changes.map(({ to, change }) => [to, change.event]).slice(-4)).toEqual([
      [[actor.personId], "choose_user_type"],
      [[actor.personId], "save_details"],
      [[actor.personId], "save_details"],
      [[actor.personId], "finish_onboarding"],
    ]);
  },
);

testInWorld(
  "what somebody is called and looks like elsewhere follows their profile, at once for those who deal with them",
  function* () {
    const listings = yield* Listings;
    const owner = yield* newcomer("home_owner", "Olive Owner");
    const listing = yield* postedListing(owner);
    const pictureId = yield* uploaded(owner, "profile_picture");
    yield* savePicture(owner, pictureId);
    const [bidder, stranger] = [yield* newcomer("contractor"), yield* newcomer("contractor")];
    yield* bidOn(listing, bidder);
    yield* saveDetails(owner, { ...details, name: "Olive Stone", city: "Dallas" });
    expect((yield* listings.view(listing.id, owner.personId)).poster).toMatchObject({
      name: "Olive Stone",
      city: "Dallas",
      pictureId,
    });
    const told = (yield* (yield* MemoryStore).changes).filter(({ change }) => change.id === owner.personId).at(-1);
    expect(told).toEqual({
      to: [owner.personId, bidder.personId],
      change: { noun: "person", id: owner.personId, event: "save_details" },
    });
    yield* saveDetails(owner, { ...details, name: "Olive Stone", city: "Dallas", streetAddress: "5 Oak Lane" });
    const quiet = (yield* (yield* MemoryStore).changes).filter(({ change }) => change.id === owner.personId).at(-1);
    expect(quiet?.to).toEqual([owner.personId]);
    const strangers = (yield* (yield* MemoryStore).changes).filter(({ to }) => to.includes(stranger.personId));
    expect(strangers.filter(({ change }) => change.noun === "person")).toEqual([]);
  },
);

testInWorld("two windows that save at once both count", function* () {
  const actor = yield* beginner("contractor");
  yield* Effect.all(
    [
      saveDetails(actor, details),
      saveIndustries(actor, { industries: ["Roofing"] }),
      saveBusiness(actor, { name: "Miller Roofs", address: "", website: "" }),
    ],
    { concurrency: "unbounded" },
  );
  expect(yield* viewSelf(actor)).toMatchObject({
    city: "Austin",
    industries: ["Roofing"],
    business: { name: "Miller Roofs" },
  });
});
