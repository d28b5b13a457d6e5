import type { UserType } from "#core/people/person/person.ts";
import { type ApiOptions, type Client, startApi, type TestApi } from "./api.ts";
import { ownDatabase } from "./database.ts";
import { own } from "./own.ts";

/** Gives the calling test file one server for all of its tests, on its own database unless it passes one. */
export const ownApi = (options: ApiOptions = {}, database: { readonly url: string } = ownDatabase()): TestApi =>
  own(
    () => startApi(database.url, options),
    (api) => api.close(),
  );

/** Another process of that installation: on the same database and at the same address. */
export const ownApiBeside = (api: TestApi, options: ApiOptions = {}): TestApi =>
  own(
    () => api.beside({ publicUrl: api.url, ...options }),
    (other) => other.close(),
  );

/** A person who was registered there before the tests. */
export const ownClient = (api: TestApi, name: string, userType: UserType): Client =>
  own(() => api.signUp(name, userType));
