import type { Language } from "#core/shared/language.ts";
import { dollars } from "#core/shared/money.ts";
import { stateNames } from "#core/shared/place/states.ts";
import { countryCode } from "./packs.ts";
import type { Rule, RulePack } from "./rule.ts";
import { en } from "./words/en.ts";
import { es } from "./words/es.ts";

export const ruleWords: Readonly<Record<Language, typeof en>> = { en, es };

const namesInSpanish: Readonly<Record<string, string>> = {
  HI: "Hawái",
  NJ: "Nueva Jersey",
  NY: "Nueva York",
  PA: "Pensilvania",
};

/** The name of a state, or of the country. */
export const nameOfState = (code: string, language: Language): string =>
  code === countryCode
    ? ruleWords[language].country
    : ((language === "es" ? namesInSpanish[code] : undefined) ?? stateNames[code] ?? code);

/** An amount in a law, without cents. */
const whole = (cents: number): string => dollars(cents).replace(/\.00$/, "");

const said = (rule: Rule, words: typeof en): string => {
  switch (rule.kind) {
    case "down_payment":
      return words.downPayment(rule, rule.most === null ? null : whole(rule.most));
    case "cancel":
      return words.cancel(rule);
    default:
      return words[rule.kind];
  }
};

const done = (rule: Rule, { does }: typeof en): string => {
  switch (rule.kind) {
    case "license":
      return does.license[rule.missing];
    case "down_payment":
      return does.down_payment[rule.excess];
    case "cancel":
      return rule.isCarriedOut ? does.cancel.yes : does.cancel.no;
    default:
      return does[rule.kind];
  }
};

/** A rule as people read it: its title, its text, what Dibbs does about it, and its source. */
export const ruleInWords = (rule: Rule, language: Language) => {
  const words = ruleWords[language];
  return {
    kind: rule.kind,
    title: words.titles[rule.kind],
    text: rule.above === null ? said(rule, words) : `${said(rule, words)} ${words.above(whole(roundUp(rule.above)))}`,
    does: done(rule, words),
    ...rule.source,
  };
};

/** Rounds $24.99 up to $25: a law that says '$25 or more' is stored as above $24.99. */
const roundUp = (cents: number): number => (cents % 100 === 99 ? cents + 1 : cents);

/** All rules of a pack as people read them. */
export const packInWords = ({ state, version, asOf, rules }: RulePack, language: Language) => ({
  state,
  name: nameOfState(state, language),
  version,
  asOf,
  notAdvice: ruleWords[language].notAdvice,
  rules: rules.map((rule) => ruleInWords(rule, language)),
});
