import { afterAll, beforeAll } from "vitest";

/**
 * Makes something before the tests of the calling file (or `describe`), and removes it afterwards. Its properties can
 * be read in hooks and tests.
 */
export const own = <Made extends object>(
  make: () => Promise<Made>,
  leave: (made: Made) => Promise<unknown> = async () => {},
): Made => {
  let made: Made | undefined;
  beforeAll(async () => {
    made = await make();
  }, 300_000);
  afterAll(async () => {
    if (made) await leave(made);
  });
  return new Proxy({} as Made, {
    get: (_, part) => {
      if (made) return Reflect.get(made, part);
      throw new Error(`'${String(part)}' exists only inside of hooks and tests.`);
    },
  });
};
