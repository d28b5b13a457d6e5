import { useCallback, useState } from "react";

/** What is said at each field of a form, by its name. */
export type Errors = Readonly<Record<string, string>>;

/** What was wrong when a form was last sent; `forget` takes away what is said at a field in which somebody writes again. */
export const useErrors = () => {
  const [errors, setErrors] = useState<Errors>({});
  const forget = useCallback((field: string) => setErrors(({ [field]: _, ...others }) => others), []);
  return { errors, setErrors, forget };
};
