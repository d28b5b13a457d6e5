import { posix } from "node:path";
import { type Program, parseSync } from "oxc-parser";

/** A source file: its path from the root, with slashes, and its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** Returns the violations of the architecture in one file, each as a sentence that names the file. */
export function trespasses(file: SourceFile): readonly string[] {
  const { program, errors } = parseSync(file.path, file.text);
  if (errors.length > 0) return [`${file.path} cannot be parsed: ${errors[0]?.message}`];
  const nodes = [...walk(program)];
  const found = [
    ...namesOf(file.path),
    ...nodes.flatMap((node) => [
      ...importOf(file.path, node),
      ...exportOf(file.path, node),
      ...stateOf(file.path, node),
      ...addressIn(file.path, node),
    ]),
  ];
  return found.map((sentence) => `${file.path} ${sentence}`);
}

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

function* walk(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* walk(item);
  else if (isNode(value)) {
    yield value;
    for (const child of Object.values(value)) yield* walk(child);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Partial<Program>).type === "string";
}

function namesOf(path: string): string[] {
  const found: string[] = [];
  const folder = path.split("/").find((part) => /^(utils?|services?|helpers?|managers?)$/i.test(part));
  if (path.startsWith("core/") && rankOf(path) < 0 && !path.startsWith("core/decisions/")) {
    found.push(`is in no area of the core: ${coreAreas.join(", ")}`);
  }
  if (folder) found.push(`is in a folder named ${folder}: name it after a thing of the business`);
  if (/^index\.[jt]sx?$/.test(posix.basename(path)))
    found.push("is a barrel: import from the file that holds the thing");
  return found;
}

function exportOf(path: string, node: Node): string[] {
  if (node.type === "ExportAllDeclaration" && node.exported === null) {
    return ["exports everything of another file: import from the file that holds the thing"];
  }
  const named = node.type === "ExportSpecifier" && isNode(node.exported) && nameOf(node.exported) === "default";
  const isDefault = node.type === "ExportDefaultDeclaration" || named;
  return isDefault && !/(^|\/)\w+\.config\.ts$/.test(path) ? ["has a default export: give the thing one name"] : [];
}

function nameOf(node: Node): unknown {
  return node.type === "Identifier" ? node.name : node.value;
}

/** Checks who may import whom. */
function importOf(path: string, node: Node): string[] {
  const specifier = specifierOf(node);
  if (specifier === undefined) return [];
  if (specifier === null) return /^(core|web)\//.test(path) ? ["imports a module whose name is computed"] : [];
  const target = resolve(path, specifier);
  const allowed = target.startsWith("package:") ? mayUsePackage(path, target.slice(8)) : mayImport(path, target);
  if (!allowed) return [`must not import ${specifier}`];
  return !isTypeOnly(node) && isLaterArea(path, target)
    ? [`must not import a value of a later area, ${specifier}`]
    : [];
}

/** The areas of the core: each may import values of those before it; the files beside them may import all. */
const coreAreas = ["shared", "messaging", "people", "market", "contract", "money", "support"];

const rankOf = (path: string): number => {
  const [top, area = "", ...rest] = path.split("/");
  if (top !== "core") return -1;
  return rest.length === 0 ? coreAreas.length : coreAreas.indexOf(area);
};

const isLaterArea = (path: string, target: string): boolean =>
  path.startsWith("core/") && target.startsWith("core/") && rankOf(target) > rankOf(path);

/** Whether an import disappears at run time. */
function isTypeOnly(node: Node): boolean {
  if (node.type === "TSImportType" || node.importKind === "type" || node.exportKind === "type") return true;
  const parts = Array.isArray(node.specifiers) ? (node.specifiers as Node[]) : [];
  return parts.length > 0 && parts.every((part) => part.importKind === "type" || part.exportKind === "type");
}

/** The module that a node imports, in any form; null if it is no literal; undefined if the node imports nothing. */
function specifierOf(node: Node): string | null | undefined {
  const isRequire = node.type === "CallExpression" && isNode(node.callee) && node.callee.name === "require";
  const source = isRequire ? (node.arguments as unknown[])[0] : node.source;
  const imports = ["ImportDeclaration", "ExportNamedDeclaration", "ExportAllDeclaration", "ImportExpression"];
  if (!isRequire && node.type !== "TSImportType" && !imports.includes(node.type)) return undefined;
  if (source === null || source === undefined) return undefined;
  return isNode(source) && typeof source.value === "string" ? source.value : null;
}

/** The path from the root that a specifier refers to, or `package:` and its name. */
function resolve(path: string, specifier: string): string {
  if (specifier.startsWith("#")) return specifier.slice(1);
  if (specifier.startsWith(".")) return posix.join(posix.dirname(path), specifier);
  return `package:${specifier}`;
}

/** The parts of the API that server, browser and tests share: its endpoints, how to call them, and page addresses. */
const sharedByAll = ["api/addresses.ts", "api/endpoint.ts", "api/call.ts", "api/live-message.ts"];
const isEndpoint = (path: string) => sharedByAll.includes(path) || path.startsWith("api/endpoints/");
const isDrawnByServer = (path: string) => path.startsWith("web/public-pages/") || path === "web/routing/next-route.ts";
const areaOf = (path: string) => path.split("/")[0];

function mayUsePackage(path: string, specifier: string): boolean {
  const name = specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
  if (areaOf(path) === "core") return name === "effect" || name === "xstate";
  if (isEndpoint(path)) return name === "effect";
  return areaOf(path) !== "web" || !specifier.startsWith("node:");
}

function mayImport(path: string, target: string): boolean {
  const area = areaOf(path);
  const to = areaOf(target);
  if (area === "test") return true;
  if (isEndpoint(path)) return to === "core" || isEndpoint(target);
  switch (area) {
    case "core":
      return to === "core";
    case "adapters":
      // Mails and pages need the addresses of pages.
      return to === "core" || to === "adapters" || target === "api/addresses.ts";
    case "api":
      // Only the files that assemble the program may import adapters. The server renders the public pages.
      return (
        to === "core" ||
        to === "api" ||
        (to === "adapters" && /^api\/(main|server)\.ts$/.test(path)) ||
        (path === "api/routes/public-pages.ts" && isDrawnByServer(target)) ||
        (target === "cli/serve-command.ts" && path === "api/main.ts")
      );
    case "web":
      return to === "core" || isEndpoint(target) || (to === "web" && !isOtherFeature(path, target));
    case "cli":
      return (
        to === "core" ||
        to === "cli" ||
        isEndpoint(target) ||
        target === "web/public-pages/addresses.ts" ||
        (/^cli\/open-\w+\.ts$/.test(path) && to === "adapters")
      );
    default:
      return true;
  }
}

function isOtherFeature(path: string, target: string): boolean {
  const featureOf = (it: string) => /^web\/features\/([^/]+)\//.exec(it)?.[1];
  const own = featureOf(path);
  return own !== undefined && featureOf(target) !== undefined && own !== featureOf(target);
}

/** Rejects a state that is assigned directly: only a move of the state machine may change it. */
function stateOf(path: string, node: Node): string[] {
  if (!path.startsWith("core/") || path === "core/shared/lifecycle.ts" || path.endsWith(".machine.ts")) return [];
  const writes =
    (node.type === "AssignmentExpression" && isNode(node.left) && keyOf(node.left) === "state") ||
    (node.type === "Property" && keyOf(node) === "state" && writesLiteral(node.value));
  return writes ? ["sets a state by hand: use `move`, or `initial` for a new thing"] : [];
}

function keyOf(node: Node): unknown {
  const key = node.type === "MemberExpression" ? node.property : node.key;
  return isNode(key) ? nameOf(key) : undefined;
}

function writesLiteral(value: unknown): boolean {
  if (!isNode(value)) return false;
  switch (value.type) {
    case "Literal":
      return typeof value.value === "string";
    case "TemplateLiteral":
      return true;
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "ParenthesizedExpression":
      return writesLiteral(value.expression);
    case "ConditionalExpression":
      return writesLiteral(value.consequent) || writesLiteral(value.alternate);
    case "LogicalExpression":
      return writesLiteral(value.left) || writesLiteral(value.right);
    default:
      return false;
  }
}

/** Rejects page addresses in the core, which links by values. */
function addressIn(path: string, node: Node): string[] {
  if (!path.startsWith("core/")) return [];
  const text = node.type === "TemplateElement" ? (node.value as { cooked: unknown }).cooked : node.value;
  return typeof text === "string" && text.includes("/v1") ? ["writes an address of the web: link by a value"] : [];
}
