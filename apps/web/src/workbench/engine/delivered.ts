import type { HeldRecord } from '@oas/contract/queue/schemas'
import { type Delivered, deliveredIn } from '@oas/contract/page-info/rows'
import { hooksOf } from './infos.ts'
import type { Resource } from './rows.ts'
import type { State } from './state.ts'

const kinds: ReadonlySet<string> = new Set([
  'text',
  'picture',
  'video',
  'voice',
  'file',
] satisfies Resource['kind'][])
const none: readonly Resource[] = []
/** Made once for what is known of a record: who shows them compares by identity. */
const made = new WeakMap<object, readonly Resource[]>()

// The server has checked each by the schema of its kind.
const resourceOf = ({ rowId, kind, ...item }: Delivered): Resource[] =>
  kinds.has(kind) ? [{ kind, rowId, item: { ...item, id: rowId } } as unknown as Resource] : []

/** Parts that callbacks of type `rows` delivered to a record, to be judged with its own. */
export function deliveredTo(state: State, record: HeldRecord): readonly Resource[] {
  const infos = state.infos[record.recordId]
  const hooks = hooksOf(state, record).filter(({ type }) => type === 'rows')
  if (!infos || hooks.length === 0) return none
  const before = made.get(infos)
  if (before) return before
  const found = hooks.flatMap(({ id }) => deliveredIn(infos[id]?.data)).flatMap(resourceOf)
  made.set(infos, found)
  return found
}

/**
 * How a row of a draft is sent: as the record's own, as one that a callback delivered, or not at
 * all where that delivers it no more.
 */
export function rowTypeOf(
  state: State,
  record: HeldRecord,
): (rowId: string) => 'patch' | 'pageinfo' | null {
  const delivered = new Set(deliveredTo(state, record).map((row) => row.rowId))
  const once = hooksOf(state, record)
    .filter(({ type }) => type === 'rows')
    .map(({ id }) => `${id}:`)
  return (rowId) =>
    delivered.has(rowId)
      ? 'pageinfo'
      : once.some((start) => rowId.startsWith(start))
        ? null
        : 'patch'
}
