import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "./port.ts";

const path = `${process.env.PATH}:/usr/sbin`;

/** Why the tests can't use NATS here; null if the server is on this machine. */
export const noNats = spawnSync("nats-server", ["--version"], { env: { PATH: path } }).error
  ? "there is no 'nats-server' on this machine"
  : null;

const answers = async (port: number): Promise<boolean> => {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "data");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
};

export type NatsServer = {
  /** Includes user and password. */
  readonly url: string;
  /** Kills it at once, like a power cut. */
  readonly kill: () => Promise<void>;
  /** Starts it again, on the same port. */
  readonly start: () => Promise<void>;
};

/** Starts a NATS server with one user on a free port. */
export const startNats = async (): Promise<NatsServer> => {
  const port = await freePort();
  const start = async () => {
    const options = ["-a", "127.0.0.1", "-p", String(port), "--user", "dibbs", "--pass", "whispered"];
    const child = spawn("nats-server", options, { env: { PATH: path }, stdio: "ignore" });
    const atExit = () => child.kill("SIGKILL");
    process.once("exit", atExit);
    const ended = once(child, "exit");
    for (let tries = 1; !(await answers(port)); tries += 1) {
      if (tries === 100 || child.exitCode !== null) throw new Error("The NATS server did not start.");
      await pause(50);
    }
    return async () => {
      child.kill("SIGKILL");
      await ended;
      process.off("exit", atExit);
    };
  };
  let kill = await start();
  return {
    url: `nats://dibbs:whispered@127.0.0.1:${port}`,
    kill: () => kill(),
    start: async () => {
      kill = await start();
    },
  };
};
