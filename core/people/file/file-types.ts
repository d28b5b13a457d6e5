import { Context, type Effect } from "effect";

/** Knows what a file is by its content. */
export class FileTypes extends Context.Service<
  FileTypes,
  {
    /**
     * The media type of the content; null for what is unknown. The name decides only about what has no mark of its own:
     * what ends in `.csv` and is text is `text/csv`; what ends in `.raw` and is neither text nor of any other kind is
     * `image/x-raw`, what a camera's sensor saw.
     */
    readonly of: (bytes: Uint8Array, name: string) => Effect.Effect<string | null>;
  }
>()("core/FileTypes") {}
