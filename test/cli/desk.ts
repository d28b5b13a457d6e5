import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Effect, Layer, ManagedRuntime } from "effect";
import { afterAll, beforeAll } from "vitest";
import { argon2Passwords } from "#adapters/argon2/passwords.ts";
import { databaseOf } from "#adapters/postgres/database.ts";
import { postgresStore } from "#adapters/postgres/store.ts";
import { secretVault } from "#adapters/vault/vault.ts";
import { People } from "#core/people/person/people.ts";
import type { StaffRole } from "#core/people/person/person.ts";
import { openSession } from "#core/people/session/open-session.ts";
import { personActor } from "#core/shared/actor.ts";
import { type PersonId, SessionId } from "#core/shared/ids.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { aDevice } from "../builders/device.ts";
import { withSecondFactor } from "../builders/second-factor.ts";
import { staffNewcomer } from "../builders/staff.ts";
import { storedTicket } from "../builders/ticket.ts";
import { ownDatabase, type TestDatabase } from "../support/database.ts";
import { outsideWorld } from "../world.ts";
import { dibbsOn, type Ended } from "./dibbs.ts";

/** The installation's secret, with which commands and tests read the same sealed data. */
const secret = "a secret that only tests know, 32 characters and more";

const portsOn = (database: TestDatabase) =>
  Layer.mergeAll(
    postgresStore.pipe(Layer.provideMerge(databaseOf(database.sql))),
    outsideWorld,
    // The same passwords as in the command line, because it checks what is registered here.
    argon2Passwords,
    secretVault(secret),
    Layer.succeed(Jobs, { put: () => Effect.void }),
  );
type DeskPorts = Layer.Success<ReturnType<typeof portsOn>>;

/** A staff member who is signed in at the command line. */
export type AtDesk = {
  readonly id: PersonId;
  readonly name: string;
  readonly email: string;
  /** The secret of their authenticator app. */
  readonly secret: string;
  /** The file of their session. */
  readonly session: string;
};

const newMember = Effect.fnUntraced(function* (role: StaffRole, name: string) {
  const { person } = yield* staffNewcomer(role, name);
  const { secret } = yield* withSecondFactor(personActor(person.id), SessionId.make(crypto.randomUUID()));
  const { refreshToken } = yield* openSession(person.id, aDevice, "staff");
  return { id: person.id, name, email: person.email, secret, refreshToken };
});

/**
 * Sets up the support desk of a test file: its own database, with a manager, another one, and an agent, all signed in;
 * or with nobody. Commands start the program anew if `starts` says so.
 */
export const openDesk = ({
  staff: isStaffed = true,
  starts,
}: {
  readonly staff?: boolean;
  readonly starts?: (args: ReadonlyArray<string>) => boolean;
} = {}) => {
  const database = ownDatabase();
  let runtime: ManagedRuntime.ManagedRuntime<DeskPorts, never>;
  let folder: string;
  const staff = new Map<string, AtDesk>();
  const given = (name: string): AtDesk => {
    const found = staff.get(name);
    if (found) return found;
    throw new Error("The desk exists only inside of hooks and tests.");
  };
  const run = <A, E>(effect: Effect.Effect<A, E, DeskPorts>): Promise<A> => runtime.runPromise(effect);
  /** Adds another staff member. */
  const seatSomebody = async (role: StaffRole, name: string): Promise<AtDesk> => {
    const { refreshToken, ...member } = await run(newMember(role, name));
    const session = join(folder, `${crypto.randomUUID()}.json`);
    await writeFile(session, JSON.stringify({ token: refreshToken, device: aDevice.token }), { mode: 0o600 });
    return { ...member, session };
  };
  beforeAll(async () => {
    runtime = ManagedRuntime.make(portsOn(database));
    folder = await mkdtemp(join(tmpdir(), "dibbs-desk-"));
    if (!isStaffed) return;
    staff.set("manager", await seatSomebody("manager", "Mona Manager"));
    staff.set("other", await seatSomebody("manager", "Omar Other"));
    staff.set("agent", await seatSomebody("agent", "Ada Agent"));
  });
  afterAll(async () => {
    await runtime?.dispose();
    if (folder) await rm(folder, { recursive: true });
  });
  const type = dibbsOn(database, starts);
  /** Types a command as this staff member, without a terminal. */
  const dibbsAs = (
    member: Pick<AtDesk, "session">,
    args: ReadonlyArray<string>,
    environment: Readonly<Record<string, string>> = {},
    input = "",
  ): Promise<Ended> => type(args, { SECRET: secret, DIBBS_SESSION: member.session, ...environment }, input);
  return {
    database,
    /** The installation's secret. */
    secret,
    run,
    /** Adds another staff member. */
    seat: seatSomebody,
    get manager() {
      return given("manager");
    },
    get other() {
      return given("other");
    },
    get agent() {
      return given("agent");
    },
    dibbsAs,
    /** Types a command as the manager. */
    dibbs: (args: ReadonlyArray<string>, environment?: Readonly<Record<string, string>>): Promise<Ended> =>
      dibbsAs(given("manager"), args, environment),
    /**
     * Types a command as the manager that needs a second manager's approval, approves it as that one, and types it
     * again.
     */
    approved: async (args: ReadonlyArray<string>): Promise<Ended> => {
      const asked = await dibbsAs(given("manager"), [...args, "--yes", "--json"]);
      if (asked.code !== 6) return asked;
      await dibbsAs(given("other"), ["approvals", "approve", JSON.parse(asked.out).plan.hash, "--yes"]);
      return dibbsAs(given("manager"), [...args, "--yes"]);
    },
    /** Returns the two options that every write demands, for somebody's ticket. */
    because: async (personId?: PersonId): Promise<ReadonlyArray<string>> => {
      const ticket = await run(storedTicket(personId));
      return ["--ticket", ticket.id, "--reason", "Asked by phone"];
    },
    emailOf: (id: PersonId): Promise<string> =>
      run(Effect.flatMap(People, (people) => Effect.map(people.get(id), ({ email }) => email))),
  };
};
