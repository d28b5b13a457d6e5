import { useRef } from "react";
import * as words from "#web/words.ts";
import type { Problems, Row } from "./draft.ts";

/** Tracks the milestones whose pictures are still uploading or have failed. */
export const useUnfinished = () => {
  const keys = useRef(new Set<string>());
  const is = ({ key }: Row): boolean => keys.current.has(key);
  return {
    note: (key: string, unfinished: boolean) => {
      if (unfinished) keys.current.add(key);
      else keys.current.delete(key);
    },
    forget: () => keys.current.clear(),
    any: (rows: readonly Row[]): boolean => rows.some(is),
    problems: (rows: readonly Row[]): Problems =>
      Object.fromEntries(
        rows.flatMap((row, index) =>
          is(row) ? [[`milestones.${index}.pictureId`, words.bidForm.milestonePictureUnfinished]] : [],
        ),
      ),
  };
};
