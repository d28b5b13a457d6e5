import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "oxc-parser";

const root = join(import.meta.dirname, "../..");

/** The files whose texts only the staff reads, or nobody: they stay English. */
const apart =
  /^core\/(messaging\/(words|alert\/resend-alert|message|push\/deliver)|support\/(case|doctor|event|health|inbox|lookup|rehearsal|staff|view-session|webhook-event)|money\/(ledger|chargeback|payment\/(resolve|retry|recover|find|sweep|return)|refund\/(retry|pay-refund|sweep))|market\/(catalogue|state-rules\/words))|erase-person|mark-support|find-people|\.machine\.ts$|remove-second-factor|end-sessions|hide-listing|hide-answer|check-credential|contract\/(record\/|waiver\/plain-form|document\/words|signature\/consent)|shared\/(canonical-json|lifecycle|text|day|problems-in-spanish|failures-in-spanish)|phone-code\.ts$/;

type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [key: string]: unknown };

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

/** The text of a literal, with `{}` for each inserted value of a template; null if the node is no text. */
const textOf = (node: Node): string | null => {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type !== "TemplateLiteral") return null;
  const quasis = node.quasis as ReadonlyArray<{ readonly value: { readonly cooked: string } }>;
  return quasis.map(({ value }) => value.cooked).join("{}");
};

const isSentence = (text: string): boolean => /^[A-Z{].* .*[.!?]$/s.test(text) && /[a-z] [a-z]/.test(text);

const textsIn = (path: string): ReadonlyArray<string> => {
  const found: Array<string> = [];
  const walk = (value: unknown, named: boolean): void => {
    if (Array.isArray(value)) for (const one of value) walk(one, named);
    if (!isNode(value) || value.type === "ImportDeclaration") return;
    const text = textOf(value);
    if (text !== null && (named ? /[a-z] |^[A-Z]/.test(text) : isSentence(text))) found.push(text);
    const isLog = value.type === "CallExpression" && /^Effect\.log/.test(source.slice(value.start, value.end));
    if (isLog) return;
    const key = value.type === "Property" && isNode(value.key) ? value.key.name : null;
    const isNamed = key === "message" || key === "whatToDo";
    for (const [part, inner] of Object.entries(value)) {
      if (part === "key" || part === "parent" || part === "test") continue;
      // A property name inside a template is not a separate text.
      walk(inner, isNamed ? part === "value" : named && /^Conditional/.test(value.type));
    }
  };
  const source = readFileSync(join(root, path), "utf8");
  walk(parseSync(path, source).program, false);
  return found;
};

/** Every text with which the API refuses something, as in the sources, with `{}` for inserted values. */
export const problemTexts = (): ReadonlySet<string> => {
  const files = readdirSync(join(root, "core"), { recursive: true, encoding: "utf8" })
    .map((file) => `core/${file.replaceAll("\\", "/")}`)
    .filter((file) => file.endsWith(".ts") && !file.includes("/decisions/") && !apart.test(file));
  return new Set(
    [...files, "api/problems.ts", "api/admit-member.ts", "api/idempotency.ts", "api/session.ts"].flatMap(textsIn),
  );
};
