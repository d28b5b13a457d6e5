import { Effect } from "effect";
import { describe, expect } from "vitest";
import { IdentityProviderMemory } from "#adapters/memory/people/identity-provider.ts";
import { MemoryStore } from "#adapters/memory/store.ts";
import { finishGoogleSignIn } from "#core/people/identity/finish-google-sign-in.ts";
import type { ProvenIdentity } from "#core/people/identity/identity.ts";
import { beginGoogleLink, beginGoogleSignIn } from "#core/people/identity/identity-provider.ts";
import { Identities, linkGoogle, listSignInWays, unlinkGoogle } from "#core/people/identity/link-google.ts";
import { requestPasswordReset } from "#core/people/password/request-password-reset.ts";
import { resetPassword } from "#core/people/password/reset-password.ts";
import { nextStep } from "#core/people/person/next-step.ts";
import { People } from "#core/people/person/people.ts";
import { Email, type Person } from "#core/people/person/person.ts";
import { register } from "#core/people/person/register.ts";
import { signIn } from "#core/people/person/sign-in.ts";
import { beginGoogleProof, finishGoogleProof, proveIt } from "#core/people/session/prove-it.ts";
import { isRecent, viewProof } from "#core/people/session/recent-proof.ts";
import { refreshSession } from "#core/people/session/refresh-session.ts";
import { type PersonActor, personActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { aDevice, signedIn } from "#test/builders/device.ts";
import { aProvenIdentity } from "#test/builders/identity.ts";
import { codeAt, withSecondFactor } from "#test/builders/second-factor.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { letPass } from "#test/world.ts";

const over = { _tag: "IdentityRefused", reason: "over" };

/** Goes to Google and chooses an account there. */
const answered = Effect.fnUntraced(function* (identity: ProvenIdentity) {
  const google = yield* IdentityProviderMemory;
  const { url, visit } = yield* beginGoogleSignIn();
  return { answer: yield* google.choose(url, identity), visit };
});

const withGoogle = Effect.fnUntraced(function* (identity: ProvenIdentity) {
  return yield* finishGoogleSignIn(yield* answered(identity), aDevice);
});

const personWith = Effect.fnUntraced(function* (identity: ProvenIdentity) {
  const admission = yield* withGoogle(identity);
  return admission.kind === "signed_in" ? admission.person : yield* Effect.die("A second factor is asked for.");
});

const link = Effect.fnUntraced(function* (actor: PersonActor, identity: ProvenIdentity) {
  const google = yield* IdentityProviderMemory;
  const { url, visit } = yield* beginGoogleLink(actor);
  return yield* linkGoogle(actor, { answer: yield* google.choose(url, identity), visit });
});

const ada = { email: "ada@gmail.com", name: "Ada Miller", password: "long enough" } as const;
const adaAtGoogle = () => aProvenIdentity({ email: Email.make(ada.email), name: "Ada M." });
const registered = Effect.map(register(ada, aDevice), ({ person, session }) => ({
  person,
  session,
  actor: personActor(person.id),
}));
const proved = (person: Person) =>
  Effect.flatMap(People, (people) => people.proveEmail(person.id, new Date("2026-05-04T14:00:00Z")));

const mailTo = (address: string) =>
  Effect.gen(function* () {
    const { messages } = yield* MemoryStore;
    return (yield* messages).filter((message) => message.address === address).map(({ subject }) => subject);
  });

describe("a first sign-in with Google", () => {
  testInWorld(
    "makes a person with the name of the profile, no password, a proven address, and the steps of a newcomer",
    function* () {
      const people = yield* People;
      const identity = aProvenIdentity({ name: "  Grace Lin " });
      const admission = yield* withGoogle(identity);
      if (admission.kind !== "signed_in") return yield* Effect.die("A second factor is asked for.");
      const { person, session } = admission;
      expect(person).toMatchObject({ name: "Grace Lin", email: identity.email, userType: "home_owner" });
      expect(nextStep(person)).toBe("phone");
      expect(yield* refreshSession(session.refreshToken)).toMatchObject({ person: { id: person.id } });
      const member = yield* people.getMember(person.id);
      expect(member).toMatchObject({ passwordHash: null, emailProvenAt: expect.any(Date) });
      expect(yield* mailTo(person.email)).toEqual(["Welcome to Dibbs"]);
    },
  );

  testInWorld("takes the address for proven only where Google runs the mailbox", function* () {
    const people = yield* People;
    const email = Email.make("grace@lin.example");
    const person = yield* personWith(aProvenIdentity({ email, emailStanding: "verified" }));
    expect(yield* people.getMember(person.id)).toMatchObject({ emailProvenAt: null });
  });

  testInWorld("finds a name where Google has none, and none that the database cannot hold", function* () {
    const nameless = aProvenIdentity({ email: Email.make("grace.lin@gmail.com"), name: " " });
    expect(yield* personWith(nameless)).toMatchObject({ name: "grace.lin" });
    const foreign = aProvenIdentity({ email: Email.make("gus@gmail.com"), name: "Pay at https://x.example" });
    expect(yield* personWith(foreign)).toMatchObject({ name: "gus" });
    const odd = yield* personWith(aProvenIdentity({ name: `\0${"x".repeat(400)}` }));
    expect(odd.name).toBe("x".repeat(120));
  });

  testInWorld("is refused to an address that nobody has verified, or none at all", function* () {
    for (const wrong of [{ emailStanding: "unverified" } as const, { email: null }]) {
      const refusal = yield* Effect.flip(withGoogle(aProvenIdentity(wrong)));
      expect(refusal).toMatchObject({ _tag: "IdentityRefused", reason: "unverified" });
    }
  });

  testInWorld("of twenty at once makes one person, who is signed in twenty times", function* () {
    const identity = aProvenIdentity();
    const visits = yield* Effect.forEach(Array.from({ length: 20 }), () => answered(identity));
    const admissions = yield* Effect.forEach(visits, (visit) => finishGoogleSignIn(visit, aDevice), {
      concurrency: "unbounded",
    });
    const ids = admissions.map((admission) => (admission.kind === "signed_in" ? admission.person.id : null));
    expect(new Set(ids).size).toBe(1);
  });
});

describe("a later sign-in with Google", () => {
  testInWorld("knows the person by the account, whatever became of its address and name", function* () {
    const identity = aProvenIdentity();
    const person = yield* personWith(identity);
    const moved = {
      ...identity,
      email: Email.make("grace@new.example"),
      name: "G.",
      emailStanding: "unverified",
    } as const;
    expect(yield* personWith(moved)).toEqual(person);
  });

  testInWorld("asks for the second factor of somebody who has one", function* () {
    const { actor, session } = yield* registered;
    const identity = adaAtGoogle();
    yield* link(actor, identity);
    yield* withSecondFactor(actor, session.sessionId);
    expect(yield* withGoogle(identity)).toMatchObject({ kind: "second_factor" });
  });

  testInWorld("gives no way in by password to somebody without one, in the words for everybody", function* () {
    const person = yield* personWith(aProvenIdentity());
    const unknown = yield* Effect.flip(signIn({ email: "nobody@example.com", password: "" }, aDevice));
    for (const password of ["", "null", "long enough"]) {
      const refusal = yield* Effect.flip(signIn({ email: person.email, password }, aDevice));
      expect(refusal).toMatchObject({ _tag: "SignInFailed", message: unknown.message });
    }
  });
});

describe("Google and an account with the same address", () => {
  testInWorld(
    "are not taken for the same person while the address is unproven: somebody may have registered another's",
    function* () {
      const identities = yield* Identities;
      const { person } = yield* registered;
      expect(yield* Effect.flip(withGoogle(adaAtGoogle()))).toMatchObject({ _tag: "LinkFirst" });
      expect(yield* identities.ofPerson(person.id)).toEqual([]);
    },
  );

  testInWorld("nor while Google does not run the mailbox: it may have gone to somebody else since", function* () {
    const { person } = yield* registered;
    yield* proved(person);
    const identity = { ...adaAtGoogle(), emailStanding: "verified" } as const;
    expect(yield* Effect.flip(withGoogle(identity))).toMatchObject({ _tag: "LinkFirst" });
  });

  testInWorld("are linked where both are sure, and the person is told", function* () {
    const { person, actor } = yield* registered;
    yield* proved(person);
    const identity = adaAtGoogle();
    expect(yield* personWith(identity)).toMatchObject({ id: person.id, name: "Ada Miller" });
    expect(yield* listSignInWays(actor)).toMatchObject({ hasPassword: true, google: { email: ada.email } });
    expect(yield* mailTo(ada.email)).toContain("Google is linked to your Dibbs account");
  });

  testInWorld("are not linked to a person who has another Google account", function* () {
    yield* personWith(adaAtGoogle());
    expect(yield* Effect.flip(withGoogle(adaAtGoogle()))).toMatchObject({ _tag: "LinkFirst" });
  });
});

describe("a return from Google", () => {
  testInWorld("is refused without what this browser kept, with another's, changed, or a second time", function* () {
    const [mine, theirs] = [yield* answered(aProvenIdentity()), yield* answered(aProvenIdentity())];
    const refused = (visit: string | null, answer = mine.answer) =>
      Effect.flip(finishGoogleSignIn({ answer, visit }, aDevice));
    expect(yield* refused(null)).toMatchObject(over);
    expect(yield* refused("nonsense")).toMatchObject(over);
    const half = Math.floor(mine.visit.length / 2);
    const changed = mine.visit.slice(0, half) + (mine.visit[half] === "A" ? "B" : "A") + mine.visit.slice(half + 1);
    expect(yield* refused(changed)).toMatchObject(over);
    expect(yield* refused(theirs.visit)).toMatchObject({ reason: "not_genuine" });
    yield* finishGoogleSignIn(mine, aDevice);
    expect(yield* refused(mine.visit)).toMatchObject(over);
  });

  testInWorld("is refused after ten minutes", function* () {
    const [slow, tooSlow] = [yield* answered(aProvenIdentity()), yield* answered(aProvenIdentity())];
    yield* letPass("9 minutes");
    yield* finishGoogleSignIn(slow, aDevice);
    yield* letPass("2 minutes");
    expect(yield* Effect.flip(finishGoogleSignIn(tooSlow, aDevice))).toMatchObject(over);
  });

  testInWorld(
    "is good for what it was begun for alone: a sign-in links nothing, and a link signs nobody in",
    function* () {
      const google = yield* IdentityProviderMemory;
      const { actor } = yield* registered;
      const identity = aProvenIdentity();
      expect(yield* Effect.flip(linkGoogle(actor, yield* answered(identity)))).toMatchObject(over);
      const { url, visit } = yield* beginGoogleLink(actor);
      const back = { answer: yield* google.choose(url, identity), visit };
      expect(yield* Effect.flip(finishGoogleSignIn(back, aDevice))).toMatchObject(over);
      const stranger = personActor((yield* personWith(aProvenIdentity())).id);
      expect(yield* Effect.flip(linkGoogle(stranger, back))).toMatchObject(over);
      yield* linkGoogle(actor, back);
    },
  );

  testInWorld("says so when Google does not answer", function* () {
    const google = yield* IdentityProviderMemory;
    const begun = yield* answered(aProvenIdentity());
    yield* google.setDown(true);
    const silent = {
      _tag: "IdentityProviderSilent",
      message: "Network Error, please check your network!",
    };
    expect(yield* Effect.flip(beginGoogleSignIn())).toMatchObject(silent);
    expect(yield* Effect.flip(finishGoogleSignIn(begun, aDevice))).toMatchObject(silent);
  });
});

describe("a person's ways to sign in", () => {
  testInWorld("are shown: the password, Google, and whether Google can be linked", function* () {
    const { actor } = yield* registered;
    expect(yield* listSignInWays(actor)).toEqual({ hasPassword: true, google: null, offersGoogle: true });
    const identity = aProvenIdentity();
    const grace = personActor((yield* personWith(identity)).id);
    expect(yield* listSignInWays(grace)).toEqual({
      hasPassword: false,
      google: { email: identity.email, linkedAt: expect.any(Date) },
      offersGoogle: true,
    });
  });

  testInWorld(
    "gain Google by linking it, also with another address, twice without harm, and their screens are told",
    function* () {
      const { changes } = yield* MemoryStore;
      const { actor, person } = yield* registered;
      const identity = aProvenIdentity();
      yield* link(actor, identity);
      yield* link(actor, identity);
      expect(yield* personWith(identity)).toEqual(person);
      expect(yield* mailTo(ada.email)).toEqual(["Welcome to Dibbs", "Google is linked to your Dibbs account"]);
      const told = (yield* changes).filter(({ change }) => change.event === "link");
      expect(told).toEqual([{ to: [person.id], change: { noun: "person", id: person.id, event: "link" } }]);
    },
  );

  testInWorld("never take another's Google account, nor a second one", function* () {
    const { actor } = yield* registered;
    const taken = aProvenIdentity();
    yield* personWith(taken);
    expect(yield* Effect.flip(link(actor, taken))).toMatchObject({ _tag: "IdentityTaken" });
    yield* link(actor, aProvenIdentity());
    expect(yield* Effect.flip(link(actor, aProvenIdentity()))).toMatchObject({ _tag: "IdentityTaken" });
  });

  testInWorld("lose Google when it is unlinked, which may be done twice, and not where it is the last", function* () {
    const { actor } = yield* registered;
    const identity = aProvenIdentity();
    yield* link(actor, identity);
    yield* unlinkGoogle(actor);
    yield* unlinkGoogle(actor);
    expect(yield* listSignInWays(actor)).toMatchObject({ google: null });
    expect(yield* mailTo(ada.email)).toContain("Google is unlinked from your Dibbs account");
    const grace = yield* personWith(identity);
    expect(grace.id).not.toBe(actor.personId);
    const refusal = yield* Effect.flip(unlinkGoogle(personActor(grace.id)));
    expect(refusal).toMatchObject({ _tag: "Blocked", code: "last_way_to_sign_in", whoCanFix: "you" });
    expect(yield* listSignInWays(personActor(grace.id))).toMatchObject({ google: { email: identity.email } });
  });
});

describe("a password reset link", () => {
  const reset = Effect.fnUntraced(function* (email: string, password: string) {
    let mailed = "";
    yield* requestPasswordReset({ email }, aDevice, (token) => {
      mailed = token;
      return token;
    });
    yield* resetPassword({ token: mailed, password }, aDevice);
  });

  testInWorld("gives somebody who came by Google their first password, and leaves them Google", function* () {
    const identity = aProvenIdentity();
    const person = yield* personWith(identity);
    yield* reset(person.email, "a first password");
    expect(yield* signIn({ email: person.email, password: "a first password" }, aDevice)).toMatchObject({ person });
    expect(yield* personWith(identity)).toEqual(person);
    yield* unlinkGoogle(personActor(person.id));
  });

  testInWorld("takes away what a stranger linked before the address was proven, and nothing later", function* () {
    const { actor } = yield* registered;
    yield* link(actor, aProvenIdentity());
    yield* reset(ada.email, "another password");
    expect(yield* listSignInWays(actor)).toMatchObject({ google: null });
    yield* link(actor, aProvenIdentity());
    yield* reset(ada.email, "yet another password");
    expect(yield* listSignInWays(actor)).toMatchObject({ google: { email: expect.any(String) } });
  });
});

describe("reauthentication", () => {
  const late = Effect.gen(function* () {
    const { actor, session } = yield* registered;
    const { sessionId: present } = session;
    expect(yield* isRecent(present)).toBe(true);
    yield* letPass("11 minutes");
    expect(yield* isRecent(present)).toBe(false);
    return { actor, present };
  });

  testInWorld("takes the password, and is good for ten minutes in this browser alone", function* () {
    const { actor, present } = yield* late;
    const other = yield* signedIn(ada);
    yield* letPass("11 minutes");
    expect(yield* viewProof(actor, { present })).toEqual({ isRecent: false, by: "password", asksCode: false });
    const wrong = proveIt(actor, { password: "a guess", answer: null }, { present });
    expect(yield* Effect.flip(wrong)).toMatchObject({ _tag: "Invalid", issues: [{ field: "password" }] });
    expect(yield* isRecent(present)).toBe(false);
    yield* proveIt(actor, { password: ada.password, answer: null }, { present });
    expect(yield* viewProof(actor, { present })).toMatchObject({ isRecent: true });
    expect(yield* isRecent(other.session.sessionId)).toBe(false);
    yield* letPass("9 minutes");
    expect(yield* isRecent(present)).toBe(true);
    yield* letPass("2 minutes");
    expect(yield* isRecent(present)).toBe(false);
  });

  testInWorld("takes a code as well where the second factor is on, each code once", function* () {
    const { actor, present } = yield* late;
    const { secret } = yield* withSecondFactor(actor, present);
    yield* letPass("1 minute");
    const { password } = ada;
    expect(yield* viewProof(actor, { present })).toEqual({ isRecent: false, by: "password", asksCode: true });
    const without = proveIt(actor, { password, answer: null }, { present });
    expect(yield* Effect.flip(without)).toMatchObject({ _tag: "Invalid", issues: [{ field: "code" }] });
    const answer = { kind: "code", code: codeAt(secret, yield* now) } as const;
    yield* proveIt(actor, { password, answer }, { present });
    expect(yield* isRecent(present)).toBe(true);
    const again = proveIt(actor, { password, answer }, { present });
    expect(yield* Effect.flip(again)).toMatchObject({ _tag: "Invalid", issues: [{ field: "code" }] });
  });

  testInWorld(
    "is done by Google where there is no password, with the account that signs one in, in the browser that has begun",
    function* () {
      const google = yield* IdentityProviderMemory;
      const grace = aProvenIdentity();
      const actor = personActor((yield* personWith(grace)).id);
      const admission = yield* withGoogle(grace);
      if (admission.kind !== "signed_in") return yield* Effect.die("A second factor is asked for.");
      const present = admission.session.sessionId;
      yield* letPass("11 minutes");
      expect(yield* viewProof(actor, { present })).toEqual({ isRecent: false, by: "google", asksCode: false });
      const byPassword = proveIt(actor, { password: "none", answer: null }, { present });
      expect(yield* Effect.flip(byPassword)).toMatchObject({ _tag: "Blocked", code: "sign_in_again" });
      const bring = Effect.fnUntraced(function* (identity: ProvenIdentity) {
        const { url, visit } = yield* beginGoogleProof(actor, null, { present });
        return { answer: yield* google.choose(url, identity), visit };
      });
      const stranger = finishGoogleProof(actor, yield* bring(aProvenIdentity()), { present });
      expect(yield* Effect.flip(stranger)).toMatchObject({ _tag: "Blocked", code: "another_google_account" });
      // A sign-in cannot be finished as a proof of identity, nor a proof as a sign-in.
      const signingIn = finishGoogleProof(actor, yield* answered(grace), { present });
      expect(yield* Effect.flip(signingIn)).toMatchObject(over);
      expect(yield* Effect.flip(finishGoogleSignIn(yield* bring(grace), aDevice))).toMatchObject(over);
      expect(yield* isRecent(present)).toBe(false);
      yield* finishGoogleProof(actor, yield* bring(grace), { present });
      expect(yield* isRecent(present)).toBe(true);
      const ofAda = beginGoogleProof((yield* registered).actor, null, { present });
      expect(yield* Effect.flip(ofAda)).toMatchObject({ _tag: "Blocked" });
    },
  );
});
