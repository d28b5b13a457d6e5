/** Dibbs's account at Stream. */
export type StreamSettings = {
  /** Sent to browsers; not secret. */
  readonly apiKey: string;
  /** Signs tokens and, at Stream, its webhook events. */
  readonly apiSecret: string;
  /** The address of Stream's API, for us and for browsers. */
  readonly baseUrl: string;
};
