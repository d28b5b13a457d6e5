import { type InputOf, networkProblem, ProblemError, type ReplyOf, readReply, urlOf } from "#api/call.ts";
import { uploadFileEndpoint } from "#api/endpoints/files.ts";
import { problemOf } from "#web/client.ts";
import { newKey } from "#web/session/request-keys.ts";
import { checkWrites, freshToken, notSent } from "#web/session/session.ts";
import type { UploadItem } from "#web/ui/Uploader.tsx";
import * as words from "#web/words.ts";
import { shrinkPhoto } from "./shrink-photo.ts";

type Query = InputOf<typeof uploadFileEndpoint>["query"];
type Stored = ReplyOf<typeof uploadFileEndpoint>;

/** The purpose of an upload. Its key is made here, unless the upload outlasts the page and brings its own. */
export type UploadQuery = Query;

export type Sending = {
  /** From 0 to 100. */
  readonly onPercent: (percent: number) => void;
  /**
   * Called with true when the connection was lost and the file will be sent again automatically; with false once it is
   * being sent again.
   */
  readonly onWaiting?: (waiting: boolean) => void;
  readonly signal: AbortSignal;
};

/** What is shown of a file that did not arrive; what was found wrong with the file itself is so the next time, too. */
export const failureOf = (cause: unknown): Pick<UploadItem, "state" | "message" | "isRefused"> => {
  const { issues, detail } = problemOf(cause);
  return { state: "failed", message: issues?.[0]?.message ?? detail, isRefused: issues !== undefined };
};

const whole = 100;
/** How long to wait before each new attempt, in milliseconds; after the last one the person has to try again. */
const pauses = [1_000, 2_000, 4_000, 8_000, 15_000];
/** A connection without progress for this long is considered lost, in milliseconds. */
const stillness = 30_000;
/** Temporary failures: no connection, a restarting or overloaded server. */
const passing = new Set([0, 408, 429, 502, 503, 504]);

const keys = new WeakMap<File, Map<string, string>>();

/** Returns one key per file and purpose, so that sending it again, automatically or by hand, is the same upload. */
const keyOf = (file: File, query: UploadQuery): string => {
  const known = keys.get(file) ?? new Map<string, string>();
  keys.set(file, known);
  const meant = JSON.stringify(query);
  const key = known.get(meant) ?? newKey();
  known.set(meant, key);
  return key;
};

/** Makes one attempt, with XMLHttpRequest, because only it reports upload progress. */
const sendOnce = async (file: File, query: Query, { onPercent, signal }: Sending): Promise<Stored> => {
  const accessToken = await freshToken();
  const form = new FormData();
  form.append("file", file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let watch: ReturnType<typeof setTimeout> | undefined;
    const moved = () => {
      clearTimeout(watch);
      watch = setTimeout(() => request.abort(), stillness);
    };
    const stop = () => request.abort();
    const end = () => {
      clearTimeout(watch);
      signal.removeEventListener("abort", stop);
    };
    request.open(uploadFileEndpoint.method, urlOf(uploadFileEndpoint, { query }));
    request.setRequestHeader("authorization", `Bearer ${accessToken}`);
    request.setRequestHeader("accept-language", words.language.code);
    request.upload.onprogress = ({ loaded, total }) => {
      moved();
      onPercent(Math.round((loaded / Math.max(total, 1)) * whole));
    };
    request.onerror = () => reject(networkProblem());
    request.onabort = () => reject(networkProblem());
    request.onload = () => {
      try {
        resolve(readReply(uploadFileEndpoint, request.status, request.responseText));
      } catch (cause) {
        reject(cause instanceof ProblemError ? cause : networkProblem());
      }
    };
    request.onloadend = end;
    signal.addEventListener("abort", stop);
    moved();
    request.send(form);
  });
};

/** Waits; rejects if it is aborted. */
const pause = (millis: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const calledOff = () => {
      clearTimeout(timer);
      reject(networkProblem());
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", calledOff);
      resolve();
    }, millis);
    signal.addEventListener("abort", calledOff, { once: true });
  });

/**
 * Uploads one file, after shrinking photos, with a few more attempts if the connection breaks; it is stored once,
 * however often it arrives. Fails at once without a network, and sends nothing after it is aborted. Throws
 * `ProblemError`.
 */
export const sendFile = async (file: File, query: UploadQuery, sending: Sending): Promise<Stored> => {
  checkWrites(uploadFileEndpoint);
  const { signal, onPercent, onWaiting } = sending;
  const keyed = { ...query, key: query.key ?? keyOf(file, query) };
  const sent = await shrinkPhoto(file, query.purpose);
  for (const wait of [...pauses, null]) {
    try {
      return await sendOnce(sent, keyed, sending);
    } catch (cause) {
      const goesAway = cause instanceof ProblemError && passing.has(cause.problem.status);
      if (goesAway && !navigator.onLine) throw notSent();
      if (signal.aborted || wait === null || !goesAway) throw cause;
      onWaiting?.(true);
      await pause(wait, signal);
      onWaiting?.(false);
      onPercent(0);
    }
  }
  throw networkProblem();
};
