import type { Output } from "./print.ts";

/** Says how far a long work is, and takes it back at its end. */
export type Progress = { readonly say: (words: string) => void; readonly end: () => void };

/**
 * Where whoever types a command sits: what it prints, asks and notes goes there, whether it runs on their own machine or on the
 * server. Commands know nothing else of the process that they run in.
 */
export type Terminal = Output & {
  /** Says something beside what the command prints: on the standard error. */
  readonly note: (text: string) => void;
  readonly progress: () => Progress;
  /** Has the command end with this exit code, though it goes on. */
  readonly endWith: (exitCode: number) => void;
  /** Whether there is somebody who can be asked. */
  readonly canAsk: boolean;
  /** Asks before something binding is done. Throws `Declined` where the answer is no, and `NobodyToAsk` with `nobody` where nobody is there. */
  readonly ask: (question: string, nobody: string) => Promise<void>;
  /** Has something typed; null where nobody is there. Throws `Declined` where it is given up. */
  readonly askToType: (question: string) => Promise<string | null>;
  /** Opens an address in the browser of whoever sits there; false where there is none. */
  readonly openPage: (url: string) => Promise<boolean>;
  /**
   * Says, before a command writes anything, that it is about to, so that whoever stops it from then on is told what was being done,
   * and which command tells how far it came: by default the search in the audit log.
   */
  readonly beginWriting: (command: string, told?: string) => void;
  /**
   * Begins something that goes on until it is ended with Ctrl-C, or there is nobody any more who reads it: then `ended` is aborted.
   * `lastWords` is what the terminal is left with where the connection to it has gone; `onResize` is told of another size.
   */
  readonly follow: (lastWords: string, onResize?: () => void) => Following;
};

export type Following = { readonly ended: AbortSignal; readonly stop: () => void };
