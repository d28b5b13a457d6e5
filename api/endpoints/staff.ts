import { type Effect, Schema } from "effect";
import type { DomainError } from "#core/errors.ts";
import { Credentials } from "#core/people/person/registration.ts";
import type { Ports } from "#core/ports.ts";
import { Text } from "#core/shared/text.ts";
import type { StaffError } from "#core/support/staff/plan.ts";
import type { findStaff } from "#core/support/staff/sign-in-staff.ts";
import { StaffMember } from "#core/support/staff/staff-command.ts";
import { endpoint } from "../endpoint.ts";

/**
 * Signs in at the command line. The token of the reply goes into `Authorization: Staff`, which only these operations
 * accept.
 */
export const signInStaffEndpoint = endpoint("POST /api/staff/session", {
  name: "signInStaff",
  summary: "Sign in at the support command line",
  access: "public",
  body: Schema.Struct({
    ...Credentials.fields,
    /** Six digits of the authenticator app, or a recovery code. */
    code: Text(100),
    /** The name of the machine, and the token that identifies it on later sign-ins. */
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

/** The path for support commands; the reply is one line of JSON per event. */
export const staffCommandsPath = "/api/staff/commands";

/** The version of the protocol between server and command line; different numbers are incompatible. */
export const staffProtocol = 1;

/** The version of the program that contains this code; server and command line exchange it. */
export const programVersion = "0.1.0";

/** In characters; no catalogue is longer. */
const longestFile = 5_000_000;

/** Such as `America/Chicago`; the server's own runtime has to know it. */
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

/** A support command as it was typed, with its terminal: everything that the server has to know. */
export const StaffCommandInput = Schema.Struct({
  protocol: Schema.Literal(staffProtocol),
  /** The profile's name, which is part of the plan. */
  profile: Text(40),
  /** The words typed after `dibbs`. */
  words: Schema.Array(Text(20_000)).check(Schema.isMaxLength(200)),
  terminal: Schema.Struct({
    columns: size,
    rows: size,
    isTerminal: Schema.Boolean,
    colors: Schema.Boolean,
    /** Whether somebody can answer questions. */
    canAsk: Schema.Boolean,
    /** The zone in which its times are parsed; earlier programs leave it out. */
    zone: Schema.optionalKey(TimeZone),
  }),
  /** The answers to the questions that the command asked so far, in order; the command runs again up to that point. */
  answers: Schema.Array(Schema.Struct({ key: Text(200), answer: Text(1000) })).check(Schema.isMaxLength(10)),
  /** The file that the command names. */
  file: Schema.NullOr(Schema.Struct({ path: Text(4096), text: Text(longestFile) })),
});
export type StaffCommandInput = typeof StaffCommandInput.Type;

/** In bytes: room for the longest file with every character of the largest size and escaped. */
export const longestStaffCommand = 8_000_000;

/** An event while a command runs, in the order in which the terminal shows them. */
export const StaffEvent = Schema.Union([
  /** The first event. `token` is the token for the following requests. */
  Schema.Struct({ kind: Schema.Literal("hello"), version: Schema.String, token: Schema.String }),
  Schema.Struct({ kind: Schema.Literal("write"), text: Schema.String }),
  /** A remark beside the printed output. */
  Schema.Struct({ kind: Schema.Literal("note"), text: Schema.String }),
  /** The progress so far; null clears it. */
  Schema.Struct({ kind: Schema.Literal("progress"), text: Schema.NullOr(Schema.String) }),
  /** The write that is under way; null once it is done. */
  Schema.Struct({ kind: Schema.Literal("doing"), what: Schema.NullOr(Schema.String) }),
  Schema.Struct({ kind: Schema.Literal("page"), url: Schema.String }),
  /**
   * The command keeps following until the connection ends; `lastWords` is what it then prints. `redraws`: the output is
   * drawn for this size of terminal.
   */
  Schema.Struct({ kind: Schema.Literal("follows"), lastWords: Schema.String, redraws: Schema.Boolean }),
  /** Carries nothing; shows that the connection is alive. */
  Schema.Struct({ kind: Schema.Literal("beat") }),
  /** Ends the reply: the client sends the command again with one more answer, after the first `after` answers. */
  Schema.Struct({
    kind: Schema.Literal("ask"),
    question: Schema.String,
    key: Schema.String,
    after: Schema.Int,
    /** Whether the question expects text instead of yes or no. */
    isTyped: Schema.Boolean,
  }),
  /** Ends the reply. `refusal` is the reason for a failure, as the command line prints it. */
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

/** A command that was sent, with what the server needs to run it. */
export type StaffCommandRequest = {
  readonly sent: StaffCommandInput;
  /** The signed-in staff member's session. */
  readonly signedIn: Effect.Success<ReturnType<typeof findStaff>>;
  /** The origin at which browsers reach Dibbs. */
  readonly publicUrl: string;
  /** Runs a use case; throws its failure as the domain error. */
  readonly run: <A>(effect: Effect.Effect<A, DomainError | StaffError, Ports>) => Promise<A>;
  readonly listen: (onChange: () => void) => Promise<() => Promise<void>>;
  readonly send: (event: StaffEvent) => void;
  /** Begins a long-running command; the signal aborts when it has to end. Null if too many are already running. */
  readonly follow: () => AbortSignal | null;
  /** Called with unexpected errors. */
  readonly onDefect: (error: unknown) => void;
};
