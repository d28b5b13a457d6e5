import { type Effect, Schema } from "effect";
import type { DomainError } from "#core/errors.ts";
import { Credentials } from "#core/people/person/registration.ts";
import type { Ports } from "#core/ports.ts";
import { Text } from "#core/shared/text.ts";
import type { StaffError } from "#core/support/staff/plan.ts";
import type { findStaff } from "#core/support/staff/sign-in-staff.ts";
import { StaffMember } from "#core/support/staff/staff-command.ts";
import { endpoint } from "../endpoint.ts";

/** Signs in at the command line; what is answered goes into `Authorization: Staff`, which only these operations take. */
export const signInStaffEndpoint = endpoint("POST /api/staff/session", {
  name: "signInStaff",
  summary: "Sign in at the support command line",
  access: "public",
  body: Schema.Struct({
    ...Credentials.fields,
    /** Six digits of the authenticator app, or a recovery code. */
    code: Text(100),
    /** The machine that it is typed on, and what it is known again by. */
    device: Schema.Struct({ name: Text(100), token: Text(100) }),
  }),
  reply: Schema.Struct({ staff: StaffMember, refreshToken: Schema.String }),
  status: 201,
});

export const signOutStaffEndpoint = endpoint("DELETE /api/staff/session", {
  name: "signOutStaff",
  summary: "End this session of the support command line",
  access: "public",
});

/** Where the commands of support are sent; the answer is a line of JSON for each event. */
export const staffCommandsPath = "/api/staff/commands";

/** What server and command line understand each other by; another number is another language. */
export const staffProtocol = 1;

/** The program that this is part of, as both sides tell each other. */
export const programVersion = "0.1.0";

/** In characters: no catalogue has more. */
const longestFile = 5_000_000;

/** As `America/Chicago`; the server's own language has to know it. */
const TimeZone = Text(100).check(
  Schema.makeFilter((zone) => {
    try {
      return new Intl.DateTimeFormat("en-US", { timeZone: zone }).resolvedOptions().timeZone !== "";
    } catch {
      return "a time zone such as America/Chicago";
    }
  }),
);

const size = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 10_000 }));

/** A command of support as it was typed, and where: everything that the server has to know. */
export const StaffCommandInput = Schema.Struct({
  protocol: Schema.Literal(staffProtocol),
  /** The profile's own name, which belongs to the plan. */
  profile: Text(40),
  /** What was typed after `dibbs`. */
  words: Schema.Array(Text(20_000)).check(Schema.isMaxLength(200)),
  terminal: Schema.Struct({
    columns: size,
    rows: size,
    isTerminal: Schema.Boolean,
    colors: Schema.Boolean,
    /** Whether somebody is there to be asked. */
    canAsk: Schema.Boolean,
    /** The zone in which its times are read; left out by programs of before. */
    zone: Schema.optionalKey(TimeZone),
  }),
  /** What was answered to the questions that it asked before, in their order; it is done again up to there. */
  answers: Schema.Array(Schema.Struct({ key: Text(200), answer: Text(1000) })).check(Schema.isMaxLength(10)),
  /** The file that it names. */
  file: Schema.NullOr(Schema.Struct({ path: Text(4096), text: Text(longestFile) })),
});
export type StaffCommandInput = typeof StaffCommandInput.Type;

/** In bytes: the longest file, all of its letters of the largest kind and escaped. */
export const longestStaffCommand = 8_000_000;

/** What happens while a command is done, in the order in which the terminal is to show it. */
export const StaffEvent = Schema.Union([
  /** First of all. `token` is what to sign in with from now on. */
  Schema.Struct({ kind: Schema.Literal("hello"), version: Schema.String, token: Schema.String }),
  Schema.Struct({ kind: Schema.Literal("write"), text: Schema.String }),
  /** Said beside what is printed. */
  Schema.Struct({ kind: Schema.Literal("note"), text: Schema.String }),
  /** How far it is; null takes that back. */
  Schema.Struct({ kind: Schema.Literal("progress"), text: Schema.NullOr(Schema.String) }),
  /** What is being done that writes; null once it is done. */
  Schema.Struct({ kind: Schema.Literal("doing"), what: Schema.NullOr(Schema.String) }),
  Schema.Struct({ kind: Schema.Literal("page"), url: Schema.String }),
  /** It goes on until the connection ends, and leaves the terminal with these words; `redraws`: for a terminal of this size. */
  Schema.Struct({ kind: Schema.Literal("follows"), lastWords: Schema.String, redraws: Schema.Boolean }),
  /** Nothing, so that a lost connection is noticed. */
  Schema.Struct({ kind: Schema.Literal("beat") }),
  /** Ends the answer: it is to be sent again with one more answer, after the `after` first ones. */
  Schema.Struct({
    kind: Schema.Literal("ask"),
    question: Schema.String,
    key: Schema.String,
    after: Schema.Int,
    /** Whether words are asked for, and not yes or no. */
    isTyped: Schema.Boolean,
  }),
  /** Ends the answer. `refusal` is why it was not done, as the command line says it. */
  Schema.Struct({
    kind: Schema.Literal("end"),
    exitCode: Schema.Int,
    refusal: Schema.NullOr(
      Schema.Struct({
        code: Schema.String,
        message: Schema.String,
        lines: Schema.Array(Schema.String),
        more: Schema.Record(Schema.String, Schema.Unknown),
      }),
    ),
  }),
]);
export type StaffEvent = typeof StaffEvent.Type;

/** A command that somebody has sent, and what the server does it with. */
export type StaffCommandRequest = {
  readonly sent: StaffCommandInput;
  /** Whose session it is. */
  readonly signedIn: Effect.Success<ReturnType<typeof findStaff>>;
  /** Where browsers reach Dibbs, as an origin. */
  readonly publicUrl: string;
  /** Runs a use case; a no of the core is thrown as its domain error. */
  readonly run: <A>(effect: Effect.Effect<A, DomainError | StaffError, Ports>) => Promise<A>;
  readonly listen: (onChange: () => void) => Promise<() => Promise<void>>;
  readonly send: (event: StaffEvent) => void;
  /** Begins what goes on for long: aborted when it has to end. Null where as many go on as may. */
  readonly follow: () => AbortSignal | null;
  /** Is told of what nobody foresaw. */
  readonly onDefect: (error: unknown) => void;
};
