import { Effect } from "effect";
import { putMessage } from "#core/messaging/message/put-message.ts";
import { type Device, nameInSentence } from "#core/people/person/device.ts";
import { People } from "#core/people/person/people.ts";
import { hashToken } from "#core/people/person/token.ts";
import { now } from "#core/shared/day.ts";
import { newId, type PersonId, SessionId } from "#core/shared/ids.ts";
import { Live } from "#core/shared/live.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { Devices } from "./devices.ts";
import { endOf, firstRefreshToken, type SessionUse } from "./session-life.ts";
import { type Session, Sessions } from "./sessions.ts";

const warnOfNewDevice = Effect.fnUntraced(function* (personId: PersonId, device: Device, at: Date) {
  const people = yield* People;
  const person = yield* Effect.orDie(people.get(personId));
  yield* putMessage({
    to: person,
    words: ["newSignIn", { name: person.name, browser: nameInSentence(device, person.language), at: at.toISOString() }],
  });
});

/** Opens a session for a person who has proved who they are. One in a browser that is new to them is told to them by mail. */
export const openSession = Effect.fn("openSession")(function* (
  personId: PersonId,
  device: Device,
  use: SessionUse = "web",
) {
  const sessions = yield* Sessions;
  const devices = yield* Devices;
  const live = yield* Live;
  const { atomic } = yield* UnitOfWork;
  const id = yield* newId(SessionId);
  const refreshToken = yield* firstRefreshToken(id, use);
  const at = yield* now;
  const session: Session = {
    id,
    personId,
    deviceName: device.name,
    tokenHash: yield* hashToken(refreshToken),
    previousTokenHash: null,
    rotatedAt: at,
    createdAt: at,
    expiresAt: endOf({ createdAt: at }, at),
    provenAt: null,
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
