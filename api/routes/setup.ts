import { Effect } from "effect";
import type { FastifyInstance } from "fastify";
import type { Channel } from "#core/messaging/message/message.ts";
import { IdentityProvider } from "#core/people/identity/identity-provider.ts";
import { Policy } from "#core/shared/policy.ts";
import { viewSetupEndpoint } from "../endpoints/setup.ts";
import type { Serving } from "../serve.ts";

/** The providers of payments and chat. */
export type Providers = {
  readonly cards: "sandbox" | "stripe";
  readonly bank: "sandbox" | "dwolla";
  /** The chat's provider; Dibbs itself if left out. */
  readonly chat?: "dibbs" | "stream";
  /** Stripe's publishable key for browsers; null if Stripe does not take the cards. */
  readonly stripeKey?: string | null;
};

type Installation = {
  readonly providers: Providers;
  /** The channels whose messages are kept instead of being sent. */
  readonly kept: ReadonlyArray<Channel>;
  readonly mapTiles: (typeof viewSetupEndpoint.reply)["Type"]["mapTiles"];
  readonly publicUrl: string;
  /** The URLs of help and about; null for Dibbs's own pages. */
  readonly helpUrl: string | null;
  readonly aboutUrl: string | null;
};

const ownHelp = "/help";
const ownAbout = "/about";

/** If help and about are external pages, redirects Dibbs's own addresses of them there. */
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
