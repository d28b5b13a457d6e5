import { challengeHuman } from "#core/people/phone/human-check.ts";
import { sendPhoneCode, viewPhoneCode } from "#core/people/phone/send-phone-code.ts";
import { verifyPhoneCode } from "#core/people/phone/verify-phone-code.ts";
import { networkOf } from "../device.ts";
import * as phone from "../endpoints/phone.ts";
import type { Serving } from "../serve.ts";

export const phoneRoutes = (serve: Serving): void => {
  serve.person(phone.challengeHumanEndpoint, () => challengeHuman());
  serve.person(phone.sendPhoneCodeEndpoint, ({ actor, body, request }) =>
    sendPhoneCode(actor, body, { address: networkOf(request.ip) }),
  );
  serve.person(phone.viewPhoneCodeEndpoint, ({ actor }) => viewPhoneCode(actor));
  serve.person(phone.verifyPhoneCodeEndpoint, ({ actor, body }) => verifyPhoneCode(actor, body));
};
