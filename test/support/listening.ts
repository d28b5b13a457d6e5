import { createServer, type RequestListener } from "node:http";
import { afterAll, beforeAll } from "vitest";

/** Starts a local server with this handler for the tests of a file; returns its address. */
export const ownListener = (answer: RequestListener): (() => string) => {
  const server = createServer(answer);
  let url = "";
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return () => url;
};
