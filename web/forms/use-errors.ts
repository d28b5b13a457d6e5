import { useCallback, useEffect, useState } from "react";

/** What is said at each field of a form, by its name. */
export type Errors = Readonly<Record<string, string>>;

/** What was wrong when a form was last sent; `forget` takes away what is said at a field in which somebody writes again. */
export const useErrors = () => {
  const [errors, setErrors] = useState<Errors>({});
  const forget = useCallback((field: string) => setErrors(({ [field]: _, ...others }) => others), []);
  return { errors, setErrors, forget };
};

/** Takes away what is said at a field once it is `mended` by itself, as when the last file has arrived. */
export const useForgetOnce = (mended: boolean, field: string, forget: (field: string) => void): void => {
  useEffect(() => {
    if (mended) forget(field);
  }, [mended, field, forget]);
};
