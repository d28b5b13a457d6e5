import type { Endpoint } from "../endpoint.ts";
import * as nouns from "./nouns.ts";

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value;

/** Every operation of the API, by noun; the server refuses to start if it does not serve all of them. */
export const everyEndpoint: ReadonlyArray<Endpoint> = Object.values(nouns).flatMap((noun: object) =>
  Object.values(noun).filter(isEndpoint),
);
