import { Context, type Effect } from "effect";
import type { PhoneNumber } from "#core/people/person/phone-number.ts";

/**
 * The numbering plan of the US: which numbers can exist at all. A port, because the plan is a table that changes and fills a
 * library, while the core knows only the business.
 */
export class PhoneNumbers extends Context.Service<
  PhoneNumbers,
  {
    /**
     * The number that somebody has typed, with or without the country's code; null for what is no telephone number of
     * the US, or one that takes no texts, such as a toll-free one.
     */
    readonly read: (text: string) => Effect.Effect<PhoneNumber | null>;
  }
>()("core/PhoneNumbers") {}
