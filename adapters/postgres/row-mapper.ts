import { Column, getTableName, is, SQL, Subquery } from "drizzle-orm";

type Decoder = { readonly mapFromDriverValue: (value: unknown) => unknown };
type Field = { readonly path: ReadonlyArray<string>; readonly field: unknown };
type Row = ReadonlyArray<unknown>;
type Shape = Record<string, unknown>;

const decoderOf = (field: unknown): Decoder => {
  if (is(field, Column)) return field;
  const expression = is(field, SQL) ? field : is(field, Subquery) ? field._.sql : (field as { readonly sql: SQL }).sql;
  return (expression as unknown as { readonly decoder: Decoder }).decoder;
};

/**
 * Turns rows into what a query selects, as Drizzle's own mapper does. That one asks of each column of each row what kind it
 * is and where it belongs, which takes as long as everything else that a list costs here; this one asks once a query.
 * `notNull` tells of each joined table whether every row has one of it: a part of one that has none is null.
 */
export const rowMapper = (
  fields: ReadonlyArray<Field>,
  notNull: Readonly<Record<string, boolean>> | undefined,
): ((rows: ReadonlyArray<Row>) => ReadonlyArray<Shape>) => {
  const columns = fields.map(({ path, field }, index) => {
    const [first = "", second] = path;
    if (path.length > 2) throw new Error(`A query selects no deeper than two levels: ${path.join(".")}.`);
    return { index, first, second, field, decoder: decoderOf(field) };
  });
  const parts = [...new Set(columns.filter(({ second }) => second !== undefined).map(({ first }) => first))];
  // A part is missing where its first column is null, if all of it is of a table that need not be there.
  const missing = parts.flatMap((part) => {
    const own = columns.flatMap(({ first, index, field }) =>
      first === part && is(field, Column) ? [{ index, table: getTableName(field.table) }] : [],
    );
    const [leading] = own;
    return leading && notNull && own.every(({ table }) => table === leading.table) && !notNull[leading.table]
      ? [{ part, index: leading.index }]
      : [];
  });
  return (rows) =>
    rows.map((row) => {
      const shape: Shape = {};
      for (const part of parts) shape[part] = {};
      for (const { index, first, second, decoder } of columns) {
        const raw = row[index];
        const value = raw === null ? null : decoder.mapFromDriverValue(raw);
        if (second === undefined) shape[first] = value;
        else (shape[first] as Shape)[second] = value;
      }
      for (const { part, index } of missing) if (row[index] === null) shape[part] = null;
      return shape;
    });
};
