import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { everyEndpoint } from "#api/endpoints/every.ts";
import { openApi } from "#api/openapi.ts";

type Operation = {
  readonly operationId: string;
  readonly responses: Record<string, unknown>;
  readonly security: unknown[];
};
type Document = {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, unknown> };
};

const description = openApi("https://dibbs.example") as unknown as Document;
const operations = Object.values(description.paths).flatMap((path) => Object.values(path));

test("is valid OpenAPI 3.1", async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(description));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(validator.version).toBe("3.1");
});

test("describes every endpoint once, under its own name", () => {
  const names = operations.map(({ operationId }) => operationId).sort();
  expect(names).toEqual([...everyEndpoint.map(({ name }) => name), "viewFile"].sort());
});

test("references only schemas that exist, and each of them", () => {
  const text = JSON.stringify(description);
  const referred = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name));
  expect([...referred].sort()).toEqual(Object.keys(description.components.schemas).sort());
});

test("says which operations need no sign-in", () => {
  const open = operations.filter(({ security }) => security.length === 0).map(({ operationId }) => operationId);
  expect(open.sort()).toEqual([
    "actFor",
    "beginGoogleSignIn",
    "endViewSession",
    "finishGoogleSignIn",
    "giveSecondFactor",
    "listStateRules",
    "openViewSession",
    "refreshSession",
    "register",
    "requestPasswordReset",
    "resetPassword",
    "resumeViewSession",
    "signIn",
    "signInStaff",
    "signOut",
    "signOutStaff",
    "viewFile",
    "viewInvitation",
    "viewRecordKeys",
    "viewSetup",
    "viewStateRules",
  ]);
});

test("times are date-time strings, and days are not", () => {
  const schemaOf = (name: string) => description.components.schemas[name] as { properties: Record<string, unknown> };
  const moment = { type: "string", format: "date-time" };
  expect(schemaOf("Bid").properties).toMatchObject({ createdAt: moment, updatedAt: moment });
  expect(schemaOf("Alert").properties.readAt).toEqual({ anyOf: [moment, { type: "null" }] });
  expect(JSON.stringify(schemaOf("Bid").properties.endDay)).not.toContain("date-time");
  const text = JSON.stringify(description);
  const moments = [...text.matchAll(/"\w+At":(\{[^}]*\})/g)].map(([, schema]) => schema);
  expect(moments.length).toBeGreaterThan(20);
  for (const schema of moments) expect(schema).toContain("date-time");
  expect(text).not.toContain("will be decoded");
});
