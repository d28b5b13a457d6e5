import type { Output } from "./print.ts";

/** Shows the progress of long work, and clears it at the end. */
export type Progress = { readonly say: (words: string) => void; readonly end: () => void };

/**
 * The user's terminal: a command's output, questions and notes go there, whether it runs on their machine or on the
 * server. Commands know nothing else of the process that they run in.
 */
export type Terminal = Output & {
  /** Prints a remark to standard error, apart from the output. */
  readonly note: (text: string) => void;
  readonly progress: () => Progress;
  /** Sets the command's exit code; the command continues. */
  readonly endWith: (exitCode: number) => void;
  /** Whether there is somebody to answer questions. */
  readonly canAsk: boolean;
  /**
   * Asks for confirmation. Throws `Declined` if the answer is no, and `NobodyToAsk` with `nobody` if there is nobody to
   * ask.
   */
  readonly ask: (question: string, nobody: string) => Promise<void>;
  /** Asks for a text; null if there is nobody to ask. Throws `Declined` if the user cancels. */
  readonly askToType: (question: string) => Promise<string | null>;
  /** Opens an address in the user's browser; false if there is none. */
  readonly openPage: (url: string) => Promise<boolean>;
  /**
   * Announces that the command is about to write, so that whoever interrupts it learns what was being done, and which
   * command shows how far it got: by default the search in the audit log.
   */
  readonly beginWriting: (command: string, told?: string) => void;
  /**
   * Begins output that continues until Ctrl-C, or until nobody reads it: then `ended` is aborted. `lastWords` is what
   * the terminal prints if the connection is lost; `onResize` is called when the terminal is resized.
   */
  readonly follow: (lastWords: string, onResize?: () => void) => Following;
};

export type Following = { readonly ended: AbortSignal; readonly stop: () => void };
