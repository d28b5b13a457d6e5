import { Effect } from "effect";
import type { FastifyInstance } from "fastify";
import type { Channel } from "#core/messaging/message/message.ts";
import { IdentityProvider } from "#core/people/identity/identity-provider.ts";
import { Policy } from "#core/shared/policy.ts";
import { viewSetupEndpoint } from "../endpoints/setup.ts";
import type { Serving } from "../serve.ts";

/** Which providers take the payments, and the conversations. */
export type Providers = {
  readonly cards: "sandbox" | "stripe";
  readonly bank: "sandbox" | "dwolla";
  /** Where conversations live: with Dibbs itself where it is left out. */
  readonly chat?: "dibbs" | "stream";
  /** The key by which browsers speak with Stripe; null where it takes no cards. */
  readonly stripeKey?: string | null;
};

type Installation = {
  readonly providers: Providers;
  /** Which messages are kept instead of being sent. */
  readonly kept: ReadonlyArray<Channel>;
  readonly mapTiles: (typeof viewSetupEndpoint.reply)["Type"]["mapTiles"];
  readonly publicUrl: string;
  /** Where help and about stand; pages of Dibbs's own where they are null. */
  readonly helpUrl: string | null;
  readonly aboutUrl: string | null;
};

const ownHelp = "/help";
const ownAbout = "/about";

/** Where somebody else's pages are Help and About, Dibbs's own addresses of them lead there. */
export const outsidePages = (
  app: FastifyInstance,
  { helpUrl, aboutUrl }: Pick<Installation, "helpUrl" | "aboutUrl">,
): void => {
  for (const [own, url] of [
    [ownHelp, helpUrl],
    [ownAbout, aboutUrl],
  ] as const) {
    if (url !== null) app.get(own, (_request, reply) => reply.redirect(url));
  }
};

export const setupRoutes = (serve: Serving, installation: Installation): void => {
  const { providers, kept, mapTiles, publicUrl } = installation;
  const helpUrl = installation.helpUrl ?? ownHelp;
  const aboutUrl = installation.aboutUrl ?? ownAbout;
  const { cards, bank, chat = "dibbs", stripeKey = null } = providers;
  const keepsTexts = kept.includes("sms");
  serve.everybody(viewSetupEndpoint, () =>
    Effect.gen(function* () {
      const { isOffered } = yield* IdentityProvider;
      const { states } = yield* Policy;
      return {
        cards,
        bank,
        chat,
        stripeKey,
        google: isOffered,
        keepsTexts,
        mapTiles,
        helpUrl,
        aboutUrl,
        states,
        publicUrl,
      };
    }),
  );
};
