import { describe, expect, it } from "vitest";
import { readConfiguration, settings } from "#adapters/configuration.ts";

describe("configuration", () => {
  it("needs nothing", () => {
    expect(readConfiguration({})).toMatchObject({
      port: 4310,
      publicUrl: "http://localhost:4310",
      databaseUrl: null,
      payments: "sandbox",
      seed: true,
    });
  });

  it("reads what is set, and treats what is blank as not set", () => {
    const read = readConfiguration({ PORT: "80", CARD_FEE_PERCENT: "3.5", SUPPORTED_STATES: "tx, co", SECRET: " " });
    expect(read).toMatchObject({ port: 80, publicUrl: "http://localhost:80", secret: null });
    expect(read.policy).toMatchObject({ cardFeeBasisPoints: 350, states: ["TX", "CO"] });
  });

  it.each([
    [{ PORT: "http" }, "PORT must be a port from 0 to 65535, and is 'http'."],
    [{ PUBLIC_URL: "dibbs" }, "PUBLIC_URL must be an address like https://dibbs.example, and is 'dibbs'."],
    [{ PAYMENTS: "strpe" }, "PAYMENTS names 'strpe'; the ones that exist are: sandbox."],
    [{ SUPPORTED_STATES: "TX,ZZ" }, "SUPPORTED_STATES names 'ZZ', which is no US state's code."],
    [{ SECRET: "too short" }, "SECRET must be at least 32 characters, and is '…'."],
    [{ NODE_ENV: "production" }, "The sandbox takes no real money, so it does not run where NODE_ENV is production."],
  ])("refuses %o in one sentence", (environment, sentence) => {
    expect(() => readConfiguration(environment)).toThrow(sentence);
  });

  it("names each setting once", () => {
    expect(new Set(settings.map(({ name }) => name)).size).toBe(settings.length);
  });
});
