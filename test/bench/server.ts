import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

/** Starts a server in a separate process on a free port, and waits until it answers. */
export const startServer = async (file: string, env: Readonly<Record<string, string>>) => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child: ChildProcess = spawn(process.execPath, [file], {
    env: { ...process.env, PUBLIC_URL: url, ...env, PORT: String(port), LOG_LEVEL: "error" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  for (let tries = 0; tries < 200; tries += 1) {
    if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode} before it answered.`);
    const answer = await fetch(url).catch(() => null);
    if (answer) {
      const stop = (): Promise<unknown> => {
        const ended = once(child, "exit");
        child.kill("SIGTERM");
        return ended;
      };
      return { url, stop, signal: (name: NodeJS.Signals) => child.kill(name) };
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill("SIGKILL");
  throw new Error(`${file} did not answer within 20 seconds.`);
};
