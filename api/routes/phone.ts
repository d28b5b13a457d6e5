import { challengeHuman } from "#core/people/phone/human-check.ts";
import { sendPhoneCode, viewPhoneCode } from "#core/people/phone/send-phone-code.ts";
import { verifyPhoneCode } from "#core/people/phone/verify-phone-code.ts";
import { networkOf } from "../device.ts";
import {
  challengeHumanEndpoint,
  sendPhoneCodeEndpoint,
  verifyPhoneCodeEndpoint,
  viewPhoneCodeEndpoint,
} from "../endpoints/phone.ts";
import type { Serving } from "../serve.ts";

export const phoneRoutes = (serve: Serving): void => {
  serve.person(challengeHumanEndpoint, () => challengeHuman());
  serve.person(sendPhoneCodeEndpoint, ({ actor, body, request }) =>
    sendPhoneCode(actor, body, { address: networkOf(request.ip) }),
  );
  serve.person(viewPhoneCodeEndpoint, ({ actor }) => viewPhoneCode(actor));
  serve.person(verifyPhoneCodeEndpoint, ({ actor, body }) => verifyPhoneCode(actor, body));
};
