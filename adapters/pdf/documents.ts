import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { Effect, Layer } from "effect";
import type { Document } from "#core/contract/document/document.ts";
import { Documents } from "#core/money/document/documents.ts";
import { Unavailable } from "#core/shared/errors.ts";
import type { Answer, Ask } from "./drawing.ts";

/** How many documents may wait to be drawn; further requests are told to come back later. */
const mostWaiting = 16;

/** The timeout of a document, in milliseconds; the longest one allowed takes a tenth of it on an idle machine. */
const timeout = 60_000;

const program = fileURLToPath(new URL("drawing.ts", import.meta.url));

const busy = (): Unavailable =>
  new Unavailable({
    what: "the drawing of documents",
    message: "We can't create documents right now. Try again in a minute.",
  });

type Waiting = { readonly ask: Ask; readonly resume: (drawn: Effect.Effect<Uint8Array, Unavailable>) => void };

/** A thread that draws documents one after the other without blocking the process; it ends with the process. */
const openThread = () => {
  const queue: Array<Waiting> = [];
  let thread: Worker | null = null;
  let timer: NodeJS.Timeout;
  let last = 0;

  const end = (): void => {
    clearTimeout(timer);
    const ended = thread;
    thread = null;
    void ended?.terminate();
  };
  const next = (): void => {
    clearTimeout(timer);
    const [first] = queue;
    if (first === undefined) {
      thread?.unref();
      return;
    }
    timer = setTimeout(() => over(thread), timeout);
    timer.unref();
    thread ??= start();
    thread.ref();
    thread.postMessage(first.ask);
  };
  /** Called if the thread ended or hangs: gives up its current document, and does the rest in a new thread. */
  const over = (ended: Worker | null): void => {
    if (ended !== thread) return;
    end();
    queue.shift()?.resume(Effect.fail(busy()));
    next();
  };
  const start = (): Worker => {
    const started = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: 512 }, env: {} });
    started.on("message", ({ number, bytes }: Answer) => {
      if (queue[0]?.ask.number !== number) return;
      queue.shift()?.resume(bytes === null ? Effect.fail(busy()) : Effect.succeed(bytes));
      next();
    });
    started.on("error", () => over(started));
    started.on("exit", () => over(started));
    return started;
  };

  return {
    end,
    draw: (document: Document) =>
      Effect.callback<Uint8Array, Unavailable>((resume) => {
        if (queue.length >= mostWaiting) return resume(Effect.fail(busy()));
        last += 1;
        queue.push({ ask: { number: last, document }, resume });
        if (queue.length === 1) next();
      }),
  };
};

/** `Documents` by pdfkit, in a separate thread, because the longest documents take seconds. */
export const pdfDocuments: Layer.Layer<Documents> = Layer.effect(
  Documents,
  Effect.map(
    Effect.acquireRelease(Effect.sync(openThread), ({ end }) => Effect.sync(end)),
    ({ draw }) => ({ pdf: draw }),
  ),
);
