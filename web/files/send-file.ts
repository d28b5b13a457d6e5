import { type InputOf, networkProblem, ProblemError, type ReplyOf, readReply, urlOf } from "#api/call.ts";
import { uploadFileEndpoint } from "#api/endpoints/files.ts";
import { newKey } from "#web/session/request-keys.ts";
import { checkWrites, freshToken, notSent } from "#web/session/session.ts";
import * as words from "#web/words.ts";
import { shrinkPhoto } from "./shrink-photo.ts";

type Query = InputOf<typeof uploadFileEndpoint>["query"];
type Stored = ReplyOf<typeof uploadFileEndpoint>;

/** What a file is sent for; its key is made here, unless what is sent outlasts the page and brings its own. */
export type UploadQuery = Query;

export type Sending = {
  /** From 0 to 100. */
  readonly onPercent: (percent: number) => void;
  /** The connection was lost and the file will be sent again by itself; false once it is on its way again. */
  readonly onWaiting?: (waiting: boolean) => void;
  readonly signal: AbortSignal;
};

const whole = 100;
/** How long to wait before each new try, in milliseconds; after the last one it is for the person to try again. */
const pauses = [1_000, 2_000, 4_000, 8_000, 15_000];
/** A connection that moves nothing for this long is lost, in milliseconds. */
const stillness = 30_000;
/** What goes away by itself: no connection, a server that restarts or has too much to do. */
const passing = new Set([0, 408, 429, 502, 503, 504]);

const keys = new WeakMap<File, Map<string, string>>();

/** One key for a file and what it is sent for, so that sending it again, by itself or by hand, is the same upload. */
const keyOf = (file: File, query: UploadQuery): string => {
  const known = keys.get(file) ?? new Map<string, string>();
  keys.set(file, known);
  const meant = JSON.stringify(query);
  const key = known.get(meant) ?? newKey();
  known.set(meant, key);
  return key;
};

/** One try; XMLHttpRequest, because only it tells how much has left. */
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

/** Waits; rejects when it is called off. */
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
 * Sends one file, a photo made smaller before, again a few times where the connection breaks off; it is stored once, however often it arrives. Without a
 * network it fails at once, and nothing is sent once it is called off. Throws `ProblemError`.
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
