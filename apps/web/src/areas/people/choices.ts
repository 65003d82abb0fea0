import type { PermissionRow } from '@oas/contract/people/schemas'
import type { Choice } from '../../kit/form/fields.tsx'
import { permissionName } from '../../kit/people/words.tsx'

/** Permissions to choose from, each by its key and its name. */
export function permissionChoices(rows: readonly PermissionRow[]): Choice[] {
  return rows.map((row) => {
    const name = row.name || permissionName(row.key)
    return { value: row.key, label: name ? `${row.key} · ${name}` : row.key }
  })
}

/** Permissions to choose from by their names; the key stands beside. */
export function permissionNames(rows: readonly PermissionRow[]): Choice[] {
  return rows.map(({ key, name }) => ({ value: key, label: name || permissionName(key) || key }))
}

/** Entries of a comma-separated list, without spaces around and without doubles. */
export function splitWords(text: string): string[] {
  return [
    ...new Set(
      text
        .split(/[,，;；]/)
        .map((word) => word.trim())
        .filter(Boolean),
    ),
  ]
}
