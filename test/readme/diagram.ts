type Table = Readonly<
  Record<
    string,
    { readonly on?: Readonly<Record<string, { readonly to: string; readonly by: ReadonlyArray<string> }>> }
  >
>;
type Lifecycle = { readonly noun: string; readonly initial: string; readonly table: Table };

/** A machine as a Mermaid state diagram, with who makes each move. */
export const diagramOf = ({ noun, initial, table }: Lifecycle): string => {
  const lines = Object.entries(table).flatMap(([state, { on }]) =>
    on
      ? Object.entries(on).map(([event, { to, by }]) => `  ${state} --> ${to}: ${event} (${by.join(", ")})`)
      : [`  ${state} --> [*]`],
  );
  const title = `**${noun[0]?.toUpperCase()}${noun.slice(1)}**`;
  return [title, "", "```mermaid", "stateDiagram-v2", `  [*] --> ${initial}`, ...lines, "```"].join("\n");
};
