import { Effect } from "effect";
import { describe, expect, it } from "vitest";
import { secretVault } from "#adapters/vault/vault.ts";
import { Vault } from "#core/shared/vault.ts";

const ask = <A>(secret: string, work: (vault: Vault["Service"]) => Effect.Effect<A>): Promise<A> =>
  Effect.runPromise(Effect.flatMap(Vault, work).pipe(Effect.provide(secretVault(secret))));

const [ours, theirs] = ["a secret of at least 32 characters", "another secret of 32 characters."];

describe("the vault", () => {
  it("hashes the same in every process, and differently for each text, purpose and secret", async () => {
    const mac = (secret: string, purpose: string, text: string) => ask(secret, (vault) => vault.mac(purpose, text));
    const first = await mac(ours, "phone code", "123456");
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(await mac(ours, "phone code", "123456")).toBe(first);
    const others = await Promise.all([
      mac(ours, "phone code", "123457"),
      mac(ours, "other", "123456"),
      mac(theirs, "phone code", "123456"),
    ]);
    expect(new Set([first, ...others]).size).toBe(4);
  });

  it("opens in every process what it has sealed, and never seals the same way twice", async () => {
    const seal = () => ask(ours, (vault) => vault.seal("text", "Your code is 123456 – ¡hola!"));
    const [one, two] = [await seal(), await seal()];
    expect(one).not.toBe(two);
    expect(one).not.toContain("123456");
    for (const sealed of [one, two]) {
      expect(await ask(ours, (vault) => vault.open("text", sealed))).toBe("Your code is 123456 – ¡hola!");
    }
  });

  it("reads what the previous secret has sealed and hashed, and writes only with the current one", async () => {
    const both = <A>(work: (vault: Vault["Service"]) => Effect.Effect<A>): Promise<A> =>
      Effect.runPromise(Effect.flatMap(Vault, work).pipe(Effect.provide(secretVault(ours, theirs))));
    const [older, newer] = await Promise.all(
      [theirs, ours].map((one) => ask(one, (vault) => vault.seal("text", "hello"))),
    );
    expect(await both((vault) => vault.open("text", older ?? ""))).toBe("hello");
    expect(await both((vault) => vault.open("text", newer ?? ""))).toBe("hello");
    expect(await both((vault) => vault.open("other", older ?? ""))).toBeNull();
    const anew = await both((vault) => vault.seal("text", "hello"));
    expect(await ask(ours, (vault) => vault.open("text", anew))).toBe("hello");
    const macs = await Promise.all([ours, theirs].map((one) => ask(one, (vault) => vault.mac("text", "hello"))));
    expect(await both((vault) => vault.macs("text", "hello"))).toEqual(macs);
    expect(await both((vault) => vault.mac("text", "hello"))).toBe(macs[0]);
  });

  it("signs with a key for each purpose and secret, and lists its public key and that of the previous secret", async () => {
    const both = <A>(work: (vault: Vault["Service"]) => Effect.Effect<A>): Promise<A> =>
      Effect.runPromise(Effect.flatMap(Vault, work).pipe(Effect.provide(secretVault(ours, theirs))));
    const [mine, others, otherPurpose] = await Promise.all([
      ask(ours, (vault) => vault.sign("text", "hello")),
      ask(theirs, (vault) => vault.sign("text", "hello")),
      ask(ours, (vault) => vault.sign("other", "hello")),
    ]);
    expect(new Set([mine, others, otherPurpose].map(({ publicKey }) => publicKey)).size).toBe(3);
    expect(await both((vault) => vault.publicKeys("text"))).toEqual([mine.publicKey, others.publicKey]);
    expect(await both((vault) => vault.sign("text", "hello"))).toEqual(mine);
  });

  it("opens nothing of another purpose or secret, nothing that was changed, and nothing malformed", async () => {
    const sealed = await ask(ours, (vault) => vault.seal("text", "hello"));
    const changed = sealed.slice(0, -2) + (sealed.endsWith("AA") ? "BB" : "AA");
    const tries: ReadonlyArray<readonly [secret: string, purpose: string, sealed: string]> = [
      [ours, "other", sealed],
      [theirs, "text", sealed],
      [ours, "text", changed],
      [ours, "text", sealed.slice(0, 20)],
      [ours, "text", ""],
      [ours, "text", "not sealed at all, but long enough to be something"],
    ];
    for (const [secret, purpose, given] of tries) {
      expect(await ask(secret, (vault) => vault.open(purpose, given))).toBeNull();
    }
  });
});
