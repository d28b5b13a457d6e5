import { viewWaiverDocument } from "#core/money/document/view-documents.ts";
import { signWaiver } from "#core/money/waiver/sign-waiver.ts";
import { viewWaivers } from "#core/money/waiver/view-waivers.ts";
import * as waivers from "../endpoints/waivers.ts";
import { languageOf } from "../language.ts";
import type { Serving } from "../serve.ts";
import { asFile } from "./documents.ts";

export const waiverRoutes = (serve: Serving): void => {
  serve.person(waivers.viewWaiversEndpoint, ({ actor, params }) => viewWaivers(actor, params.contractId));
  serve.person(waivers.signWaiverEndpoint, ({ actor, params, body }) => signWaiver(actor, params.milestoneId, body));
  serve.person(waivers.viewWaiverDocumentEndpoint, ({ actor, params, request }) =>
    viewWaiverDocument(actor, params.waiverId, languageOf(request)),
  );
  serve.person(waivers.exportWaiverDocumentEndpoint, ({ actor, params, query, request }) =>
    viewWaiverDocument(actor, params.waiverId, languageOf(request)).pipe(asFile(query.format)),
  );
};
