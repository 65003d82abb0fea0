import { snake } from '@oas/contract/snake'

/**
 * The columns of rows that travel as JSON: their names in TypeScript, each with its type in SQL.
 */
export type Columns = Readonly<Record<string, string>>

/** Some of the columns, in the order named. */
export function only<C extends Columns>(
  columns: C,
  names: readonly (keyof C & string)[],
): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, columns[name] as string]))
}

/** The names of columns as a table has them: `app_id, post_id`. */
export function columnNames(names: readonly string[]): string {
  return names.map(snake).join(', ')
}

/**
 * The values of columns in a row set: `v."appId", v."postId"`; `special` says other ones by name.
 */
export function fieldsOf(
  names: readonly string[],
  alias = 'v',
  special: Readonly<Record<string, string>> = {},
): string {
  return names.map((name) => special[name] ?? `${alias}."${name}"`).join(', ')
}

/** Assignments of a row set's values to columns: `app_id = v."appId", post_id = v."postId"`. */
export function assignments(
  names: readonly string[],
  alias = 'v',
  special: Readonly<Record<string, string>> = {},
): string {
  return names.map((name) => `${snake(name)} = ${special[name] ?? `${alias}."${name}"`}`).join(', ')
}

/**
 * A parameter of JSON as rows. `json` is read in fewer steps where its rows are large, `jsonb`
 * where they are small.
 */
export function rowset(
  parameter: string,
  columns: Columns,
  alias = 'v',
  kind: 'json' | 'jsonb' = 'jsonb',
): string {
  const shape = Object.entries(columns).map(([name, type]) => `"${name}" ${type}`)
  return `${kind}_to_recordset(${parameter}::${kind}) as ${alias}(${shape.join(', ')})`
}

/** Inserts the rows of a parameter; its columns are those of the table. */
export function insertRows(
  table: string,
  parameter: string,
  columns: Columns,
  special: Readonly<Record<string, string>> = {},
): string {
  const names = Object.keys(columns)
  return `
    insert into ${table} (${columnNames(names)})
    select ${fieldsOf(names, 'v', special)}
    from ${rowset(parameter, columns)}`
}
