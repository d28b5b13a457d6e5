import { Context, type Effect } from "effect";
import type { NotFound, Unavailable } from "#core/shared/errors.ts";
import type { CertificateId, PersonId } from "#core/shared/ids.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import type { Certificate } from "./certificate.ts";

export class Certificates extends Context.Service<
  Certificates,
  {
    readonly insert: (certificate: Certificate) => Effect.Effect<void, Unavailable>;
    readonly get: (id: CertificateId) => Effect.Effect<Certificate, NotFound | Unavailable>;
    /** Removing one that is not there any more is no error. */
    readonly remove: (id: CertificateId) => Effect.Effect<void, Unavailable>;
    /** One person's certificates, oldest first. */
    readonly ofPerson: (id: PersonId, page: PageRequest) => Effect.Effect<Page<Certificate>, Unavailable>;
  }
>()("core/Certificates") {}
