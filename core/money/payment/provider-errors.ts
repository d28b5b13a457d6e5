import { Schema } from "effect";

/** The provider has answered no to the work itself: nothing was done, now or before. */
export class ProviderRefused extends Schema.TaggedError<ProviderRefused>()("ProviderRefused", {
  message: Schema.String,
  code: Schema.String,
}) {}

/** The provider's answer was lost, late or unreadable: whether the work was done is not known. */
export class ProviderSilent extends Schema.TaggedError<ProviderSilent>()("ProviderSilent", {
  message: Schema.String,
  /** True where the provider did not let Dibbs in at all, so that nothing was done; see refused-keys.ts. */
  isKeyRefused: Schema.optionalKey(Schema.Boolean),
}) {}
