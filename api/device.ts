import { randomBytes } from "node:crypto";
import bowser from "bowser";
import type { FastifyReply, FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import type { Device } from "#core/people/session/devices.ts";
import { hostCookie } from "./cookie-names.ts";
import { languageOf } from "./language.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Whether browsers reach this server over https. */
    isSecure: boolean;
  }
}

/** Longer names are cut: no browser sends them, and parsing them takes time. */
const longest = 400;

const cookieForm = /^[\w-]{22}$/;
/** In seconds; browsers keep no cookie longer than this. */
const cookieLife = 400 * 24 * 3600;

/** Returns a browser's name in plain words, such as 'Safari on iPhone'. */
export const deviceName = (userAgent: string): string => {
  if (userAgent.trim() === "") return "An unknown browser";
  const { browser, os, platform } = bowser.parse(userAgent.slice(0, longest));
  const machine = platform.vendor === "Apple" && platform.model ? platform.model : os.name;
  if (!browser.name) return machine ? `A browser on ${machine}` : "An unknown browser";
  return (machine ? `${browser.name} on ${machine}` : browser.name).replaceAll("\0", "").slice(0, 100);
};

/**
 * Returns the address by which attempts are counted: for IPv6 the first half, because a household owns the whole second
 * half.
 */
export const networkOf = (address: string): string => {
  if (!ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  const [a = 0, b = 0, c = 0, d = 0] = (parsed as ipaddr.IPv6).parts;
  return `${[a, b, c, d].map((part) => part.toString(16)).join(":")}::/64`;
};

const cookieOf = ({ server }: FastifyRequest) => hostCookie("dibbs_device", "/api", server.isSecure);

const tokens = new WeakMap<FastifyRequest, string>();

/** Returns the browser's device token, or a new one that the browser will send from the next request on. */
const tokenOf = (request: FastifyRequest): string => {
  const shown = request.cookies[cookieOf(request).name];
  const known = tokens.get(request);
  const token = known ?? (shown && cookieForm.test(shown) ? shown : randomBytes(16).toString("base64url"));
  tokens.set(request, token);
  return token;
};

/** Returns the device that sent the request. */
export const deviceOf = (request: FastifyRequest): Device => ({
  name: deviceName(request.headers["user-agent"] ?? ""),
  address: networkOf(request.ip),
  token: tokenOf(request),
  language: languageOf(request),
});

/** Sets the device cookie, so that the browser is recognized when the same person signs in again. */
export const giveDeviceCookie = (reply: FastifyReply): void => {
  const { isSecure: secure } = reply.server;
  const { name, path } = cookieOf(reply.request);
  reply.setCookie(name, tokenOf(reply.request), {
    path,
    httpOnly: true,
    sameSite: "strict",
    secure,
    maxAge: cookieLife,
  });
};
