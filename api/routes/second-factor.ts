import { Effect } from "effect";
import {
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  viewSecondFactor,
} from "#core/people/second-factor/begin-second-factor.ts";
import { challengeEnded } from "#core/people/second-factor/errors.ts";
import { giveSecondFactor } from "#core/people/second-factor/give-second-factor.ts";
import { switchOffSecondFactor } from "#core/people/second-factor/switch-off-second-factor.ts";
import { watchProof, watchSignIn } from "#core/support/staff/watch-sign-in.ts";
import { deviceOf } from "../device.ts";
import * as secondFactor from "../endpoints/second-factor.ts";
import type { Limits } from "../limits.ts";
import type { Serving } from "../serve.ts";
import type { SessionTokens } from "../session.ts";

export const secondFactorRoutes = (serve: Serving, tokens: SessionTokens, limits: Limits): void => {
  const { challengeOf, enter, sessionIdOf, takeChallenge } = tokens;

  serve.everybody(secondFactor.giveSecondFactorEndpoint, ({ body, request, reply }) =>
    Effect.gen(function* () {
      const token = challengeOf(request);
      yield* limits.signIn(request);
      if (token === null) return yield* challengeEnded();
      const device = deviceOf(request);
      const giving = watchSignIn(giveSecondFactor(token, body, device), { challenge: token }, device);
      const { person, session } = yield* Effect.tapError(giving, (error) =>
        Effect.sync(() => {
          // The challenge has ended and can no longer be answered.
          if (error._tag === "ChallengeEnded") takeChallenge(reply);
        }),
      );
      takeChallenge(reply);
      return enter(reply, person, session);
    }),
  );

  serve.person(secondFactor.viewSecondFactorEndpoint, ({ actor, request }) =>
    viewSecondFactor(actor, { present: sessionIdOf(request) }),
  );
  serve.person(secondFactor.beginSecondFactorEndpoint, ({ actor }) => beginSecondFactor(actor));
  serve.person(secondFactor.confirmSecondFactorEndpoint, ({ actor, body, request }) =>
    confirmSecondFactor(actor, body.code, { present: sessionIdOf(request) }),
  );
  serve.person(secondFactor.renewRecoveryCodesEndpoint, ({ actor, body }) => renewRecoveryCodes(actor, body));
  serve.person(secondFactor.switchOffSecondFactorEndpoint, ({ actor, body, request }) =>
    watchProof(switchOffSecondFactor(actor, body, { present: sessionIdOf(request) }), actor, deviceOf(request)),
  );
};
