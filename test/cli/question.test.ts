import { afterEach, describe, expect, it, vi } from "vitest";
import { Declined, NobodyToAsk, questionIn } from "../../cli/ask.ts";
import { explanationOf } from "../../cli/explain.ts";

describe("a question", () => {
  const { isTTY: stdin } = process.stdin;
  const { isTTY: stdout } = process.stdout;
  const { isTTY: stderr } = process.stderr;
  const atTerminal = (is: boolean): void => {
    process.stdin.isTTY = is;
    process.stdout.isTTY = is;
    process.stderr.isTTY = is;
  };
  afterEach(() => {
    process.stdin.isTTY = stdin;
    process.stdout.isTTY = stdout;
    process.stderr.isTTY = stderr;
    vi.doUnmock("@clack/prompts");
    vi.resetModules();
  });

  it("answered with no or Ctrl-C ends the command as declined", async () => {
    atTerminal(true);
    const given = Symbol("cancel");
    let answer: boolean | symbol = false;
    vi.doMock("@clack/prompts", () => ({
      confirm: async () => answer,
      text: async () => given,
      isCancel: (it: unknown) => it === given,
    }));
    const { ask, askToType, Declined: DeclinedNow } = await import("../../cli/ask.ts");
    await expect(ask("Do this?", "")).rejects.toBeInstanceOf(DeclinedNow);
    answer = given;
    await expect(ask("Do this?", "")).rejects.toBeInstanceOf(DeclinedNow);
    await expect(askToType("Type it:")).rejects.toBeInstanceOf(DeclinedNow);
    answer = true;
    await expect(ask("Do this?", "")).resolves.toBeUndefined();
    expect(explanationOf(new Declined())).toMatchObject({ exitCode: 8, message: "Nothing was done." });
  });

  it("is asked on stderr, because stdout may be JSON", async () => {
    atTerminal(true);
    const outputs: Array<unknown> = [];
    const answered = async ({ output }: { readonly output?: unknown }) => outputs.push(output) > 0;
    vi.doMock("@clack/prompts", () => ({ confirm: answered, text: answered, isCancel: () => false }));
    const { ask, askToType } = await import("../../cli/ask.ts");
    await ask("Do this?", "");
    await askToType("Type it:");
    expect(outputs).toEqual([process.stderr, process.stderr]);
    process.stderr.isTTY = false;
    await expect(ask("Do this?", "")).rejects.toThrow();
  });

  it("begins with its profile's name, in red for production", () => {
    vi.stubEnv("FORCE_COLOR", "1");
    const of = (name: string, production: boolean) => questionIn("Do this?", { name, production });
    expect([of("staging", false), of("production", true), questionIn("Do this?", null)]).toEqual([
      "[staging] Do this?",
      "\u001b[31m\u001b[1m[production]\u001b[22m\u001b[39m Do this?",
      "Do this?",
    ]);
    vi.unstubAllEnvs();
  });

  it("is not asked without a terminal", async () => {
    atTerminal(false);
    const { ask, NobodyToAsk: NobodyNow } = await import("../../cli/ask.ts");
    await expect(ask("Do this?", "Add --yes")).rejects.toBeInstanceOf(NobodyNow);
    expect(new NobodyToAsk("Add --yes").message).toBe("Add --yes");
  });
});
