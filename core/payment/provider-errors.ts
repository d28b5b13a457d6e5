import { Schema } from "effect";

/** The provider has answered no: nothing was done. */
export class ProviderRefused extends Schema.TaggedError<ProviderRefused>()("ProviderRefused", {
  message: Schema.String,
  code: Schema.String,
}) {}

/** The provider's answer was lost, late or unreadable: whether the work was done is not known. */
export class ProviderSilent extends Schema.TaggedError<ProviderSilent>()("ProviderSilent", {
  message: Schema.String,
}) {}
