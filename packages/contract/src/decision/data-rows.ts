import { isObject } from '../json.ts'

/** Most rows of one record that are judged one by one. */
export const maxDataRows = 500
const longest = 64

const fits = (id: unknown): id is string =>
  typeof id === 'string' && id !== '' && id.length <= longest
const idOf = (row: unknown, index: number): string => {
  const id = typeof row === 'object' && row !== null ? (row as { id?: unknown }).id : undefined
  return fits(id) ? id : `row-${index + 1}`
}

/**
 * Ids of the rows in `data.rows`: their own where they are texts of at most 64 characters, else by
 * their place; of two equal ids the second goes by its place too.
 */
export function rowIdsOf(rows: unknown): string[] {
  const ids: string[] = []
  for (const [index, row] of (Array.isArray(rows) ? rows.slice(0, maxDataRows) : []).entries()) {
    const id = idOf(row, index)
    ids.push(ids.includes(id) ? `row-${index + 1}` : id)
  }
  return ids
}

const own = (value: unknown): Readonly<Record<string, unknown>> | null =>
  isObject(value) ? value : null
/** What is known of a group or family beside the fields that its people write. */
export const circleFacts: ReadonlySet<string> = new Set([
  'groupId',
  'familyId',
  'owner',
  'leader',
  'leaders',
  'members',
  'shared',
])
/**
 * The fields that a profile panel judges: those of an account, else those of a chat group, else
 * those of a family.
 */
export function profileFields(data: Readonly<Record<string, unknown>>): unknown {
  if (data['profile'] !== undefined && data['profile'] !== null) return data['profile']
  const circle = own(data['group']) ?? own(data['family'])
  return (
    circle && Object.fromEntries(Object.entries(circle).filter(([name]) => !circleFacts.has(name)))
  )
}

/** Fields of a profile that can be judged: their names serve as row ids. */
export function fieldIdsOf(profile: unknown): string[] {
  return isObject(profile) ? Object.keys(profile).filter(fits).slice(0, maxDataRows) : []
}

/** What of a record's `data` a panel judges row by row. */
export function dataRowIds(panel: string, data: Readonly<Record<string, unknown>>): string[] {
  return panel === 'table'
    ? rowIdsOf(data['rows'])
    : panel === 'profile'
      ? fieldIdsOf(profileFields(data))
      : []
}
