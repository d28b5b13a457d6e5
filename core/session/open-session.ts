import { Effect } from "effect";
import { putMessage } from "#core/message/put-message.ts";
import type { Device } from "#core/person/device.ts";
import { People } from "#core/person/people.ts";
import { hashToken, newToken } from "#core/person/token.ts";
import { now, timeInWords } from "#core/shared/day.ts";
import { newId, type PersonId, SessionId } from "#core/shared/ids.ts";
import { Live } from "#core/shared/live.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { Devices } from "./devices.ts";
import { type Session, Sessions } from "./sessions.ts";

/** How long a browser stays signed in without being used, in milliseconds. */
export const sessionLife = 30 * 24 * 3_600_000;

const warnOfNewDevice = Effect.fnUntraced(function* (personId: PersonId, device: Device, at: Date) {
  const people = yield* People;
  const person = yield* Effect.orDie(people.get(personId));
  yield* putMessage({
    to: person,
    subject: "New sign-in to your Dibbs account",
    text: `Hello ${person.name}, somebody has signed in to your Dibbs account with ${device.name}, on ${timeInWords(at)}. If that was you, there is nothing to do. If not, change your password under Profile, Password, and sign that browser out there.`,
  });
});

/** Opens a session for a person who has proved who they are. One in a browser that is new to them is told to them by mail. */
export const openSession = Effect.fn("openSession")(function* (personId: PersonId, device: Device) {
  const sessions = yield* Sessions;
  const devices = yield* Devices;
  const live = yield* Live;
  const { atomic } = yield* UnitOfWork;
  const refreshToken = yield* newToken;
  const at = yield* now;
  const session: Session = {
    id: yield* newId(SessionId),
    personId,
    deviceName: device.name,
    tokenHash: yield* hashToken(refreshToken),
    previousTokenHash: null,
    rotatedAt: at,
    createdAt: at,
    expiresAt: new Date(at.getTime() + sessionLife),
    endedAt: null,
  };
  const deviceHash = yield* hashToken(device.token);
  yield* atomic(
    Effect.gen(function* () {
      yield* sessions.insert(session);
      if ((yield* devices.remember(personId, deviceHash, at)) === "new") yield* warnOfNewDevice(personId, device, at);
      yield* live.publish([personId], { noun: "session", id: session.id, event: "open" });
    }),
  );
  return { sessionId: session.id, refreshToken };
});
