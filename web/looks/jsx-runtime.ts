/**
 * The part of React that a look needs (look.ts): components are rendered to elements once, and never updated. It has
 * half a kilobyte instead of fifty, so that it loads before the program.
 */
export type Child = Node | string | number | boolean | null | undefined | ReadonlyArray<Child>;
type Props = Readonly<Record<string, unknown>> & { readonly children?: Child };

const nodesOf = (child: Child): ReadonlyArray<Node | string> => {
  if (child === null || child === undefined || typeof child === "boolean") return [];
  if (child instanceof Node) return [child];
  return typeof child === "object" ? child.flatMap(nodesOf) : [String(child)];
};

const ofSvg: readonly string[] = ["svg", "use"];
const attributes: Readonly<Record<string, string>> = { className: "class", dateTime: "datetime" };

export const Fragment = ({ children }: Props): Child => children;

export const jsx = (type: string | ((props: Props) => Child), props: Props): Child => {
  if (typeof type === "function") return type(props);
  // The document already has its title.
  if (type === "title") return null;
  const element = ofSvg.includes(type)
    ? document.createElementNS("http://www.w3.org/2000/svg", type)
    : document.createElement(type);
  for (const [name, value] of Object.entries({ ...props, children: null })) {
    if (["string", "number"].includes(typeof value)) element.setAttribute(attributes[name] ?? name, String(value));
  }
  element.append(...nodesOf(props.children));
  return element;
};

/** Several children are one child here. */
export const jsxs = (type: string | ((props: Props) => Child), props: Props): Child => jsx(type, props);
