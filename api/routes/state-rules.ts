import { Effect } from "effect";
import { viewRulesOfBid } from "#core/contract/contract/rules-of-offer.ts";
import { packInWords } from "#core/market/state-rules/in-words.ts";
import { packOf, statePacks } from "#core/market/state-rules/packs.ts";
import { notFound } from "#core/shared/errors.ts";
import { listStateRulesEndpoint, viewRulesOfBidEndpoint, viewStateRulesEndpoint } from "../endpoints/state-rules.ts";
import { languageOf } from "../language.ts";
import type { Serving } from "../serve.ts";

export const stateRuleRoutes = (serve: Serving): void => {
  serve.everybody(listStateRulesEndpoint, ({ request }) =>
    Effect.succeed({
      items: statePacks.map((pack) => {
        const { state, name, version, asOf } = packInWords(pack, languageOf(request));
        return { state, name, version, asOf };
      }),
    }),
  );
  serve.everybody(viewStateRulesEndpoint, ({ params, request }) => {
    const pack = packOf(params.state);
    return pack === null ? Effect.fail(notFound("rule")) : Effect.succeed(packInWords(pack, languageOf(request)));
  });
  serve.person(viewRulesOfBidEndpoint, ({ actor, params, request }) =>
    viewRulesOfBid(actor, params.bidId, languageOf(request)),
  );
};
