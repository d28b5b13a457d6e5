import { Language } from "#core/shared/language.ts";

/** Longer headers are cut: no browser sends them, and parsing them takes time. */
const longest = 400;

/**
 * Returns the language that an Accept-Language header asks for (RFC 9110, section 12.5.4): the one with the highest
 * weight that Dibbs speaks, on a tie the first. English if the header names none of them.
 */
export const languageAsked = (header: string | undefined): Language => {
  const asked = (header ?? "")
    .slice(0, longest)
    .split(",")
    .map((range) => {
      const [tag = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith("q="));
      return { language: tag.split("-", 1)[0], weight: weight === undefined ? 1 : Number(weight.slice(2)) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  for (const { language } of asked) {
    const spoken = Language.literals.find((one) => one === language);
    if (spoken) return spoken;
  }
  return "en";
};

/** Returns the language of a request's reply by its Accept-Language header alone. */
export const languageOf = ({
  headers,
}: {
  readonly headers: { readonly "accept-language"?: string | undefined };
}): Language => languageAsked(headers["accept-language"]);
