import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A connection to a database that tests can cut and restore. */
export type Proxy = {
  /** The database's URL through this proxy. */
  readonly url: string;
  /** Ends every connection at once, and refuses new ones. */
  readonly cut: () => Promise<void>;
  readonly mend: () => Promise<void>;
  /** Sends new connections to this database from now on; open ones stay where they are. */
  readonly leadTo: (target: string) => void;
};

/** Opens a proxy to the database at `target`; cut it when done. */
export const openProxy = async (target: string): Promise<Proxy> => {
  let there = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(there.port || 5432), there.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on("error", () => {});
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const open = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  };
  const port = await open(0);
  const url = new URL(target);
  url.hostname = "127.0.0.1";
  url.port = String(port);
  return {
    url: url.href,
    cut: async () => {
      if (!server.listening) return;
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    mend: async () => {
      await open(port);
    },
    leadTo: (other) => {
      there = new URL(other);
    },
  };
};
