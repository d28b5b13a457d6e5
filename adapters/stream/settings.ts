/** What Dibbs must know to speak with Stream. */
export type StreamSettings = {
  /** Known to browsers; not secret. */
  readonly apiKey: string;
  /** Signs tokens and, at Stream, its webhook events. */
  readonly apiSecret: string;
  /** Where Stream's interface is, for us and for browsers. */
  readonly baseUrl: string;
};
