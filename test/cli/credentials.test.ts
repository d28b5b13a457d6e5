import { describe, expect, it } from "vitest";
import { addCredential, editCredential } from "#core/people/credential/own-credentials.ts";
import { aCredentialDraft } from "../builders/credential.ts";
import { newcomer } from "../builders/errand.ts";
import { openDesk } from "./desk.ts";

const desk = openDesk();
const { run, dibbs, emailOf } = desk;

const reason = ["--reason", "Looked up at the board"];
const shown = async (id: string) => JSON.parse((await dibbs(["credentials", "show", id, "--json"])).out);

describe("dibbs credentials", () => {
  it("lists self-reported credentials, and checks one as planned, with an entry in its history", async () => {
    const actor = await run(newcomer("contractor", "Rosa Delgado"));
    const { id } = await run(addCredential(actor, aCredentialDraft()));
    const listed = await dibbs(["credentials", "list", "--state", "stated", "--of", await emailOf(actor.personId)]);
    expect(listed.out).toContain("CA license");
    const check = ["credentials", "check", id, ...reason];
    const planned = await dibbs([...check, "--json"]);
    expect(planned.code).toBe(2);
    const { plan } = JSON.parse(planned.out);
    expect(plan).toMatchObject({
      moves: [{ noun: "credential", id, event: "check", from: "stated", to: "checked" }],
      words: ["alert", "mail"].map((by) => ({
        by,
        personId: actor.personId,
        title: "A license or insurance was checked",
      })),
    });
    expect(await shown(id)).toMatchObject({ state: "stated" });

    // Its owner changes it meanwhile: it is no longer what was planned.
    await run(editCredential(actor, id, aCredentialDraft({ number: "654321" })));
    expect(await dibbs([...check, "--apply", plan.hash])).toMatchObject({ code: 7 });
    expect(await shown(id)).toMatchObject({ state: "stated", check: null });

    expect(await dibbs([...check, "--yes"])).toMatchObject({ code: 0, out: expect.stringContaining("Checked.") });
    expect(await shown(id)).toMatchObject({
      state: "checked",
      check: { by: "support", at: expect.any(String) },
      hasExpired: false,
      history: [
        { event: "add" },
        { event: "edit" },
        { event: "check", staffId: desk.manager.id, staffReason: "Looked up at the board" },
      ],
    });
    expect((await dibbs(["credentials", "show", id])).out).toMatch(/Checked\s+by support/);
    const audit = await dibbs(["audit", "list", "--json"]);
    expect(audit.out).toContain("credentials check");
  });

  it("rejects a credential with a reason that its owner reads", async () => {
    const actor = await run(newcomer("contractor"));
    const { id } = await run(addCredential(actor, aCredentialDraft({ kind: "insurance" })));
    const tell = ["--tell", "The policy names somebody else."];
    expect(await dibbs(["credentials", "reject", id, ...reason, ...tell, "--yes"])).toMatchObject({ code: 0 });
    expect(await shown(id)).toMatchObject({ state: "rejected", rejectedReason: "The policy names somebody else." });
    // There is nothing left to reject.
    expect(await dibbs(["credentials", "reject", id, ...reason, ...tell, "--yes"])).toMatchObject({ code: 4 });
  });
});
