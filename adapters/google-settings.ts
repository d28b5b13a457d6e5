type Given = {
  /** Null for what is not set. */
  readonly text: (name: string) => string | null;
  readonly production: boolean;
};

/** Who signs people in beside their passwords: Google, what stands in its place in development, or nobody. */
export type GoogleSettings =
  | { readonly kind: "google"; readonly clientId: string; readonly clientSecret: string }
  | { readonly kind: "development" }
  | { readonly kind: "none" };

/** Throws an error whose message is one sentence where only half is set. */
export const googleSettings = ({ text, production }: Given): GoogleSettings => {
  const [clientId, clientSecret] = [text("GOOGLE_CLIENT_ID"), text("GOOGLE_CLIENT_SECRET")];
  if (clientId !== null && clientSecret !== null) return { kind: "google", clientId, clientSecret };
  if (clientId !== null || clientSecret !== null) {
    throw new Error("GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must both be set, or neither.");
  }
  return { kind: production ? "none" : "development" };
};
