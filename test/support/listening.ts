import { createServer, type RequestListener } from "node:http";
import { afterAll, beforeAll } from "vitest";

/** A server of this machine that answers so while the tests of a file run; what it gives is where it is reached. */
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
