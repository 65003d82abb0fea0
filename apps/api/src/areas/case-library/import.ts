import type { caseLibraryCalls, examLibraryCalls } from '@oas/contract/case-library/calls'
import {
  type LibraryBody,
  type LibraryKind,
  type RowResult,
  libraryLimits,
} from '@oas/contract/case-library/schemas'
import type { Input, Output } from '@oas/contract/define'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { type Reason, because, fail, nameOfField, sayIn, wordsOf } from '../../core/fail.ts'
import { type Candidate, candidatesOf } from './candidates.ts'
import { contentOf } from './content.ts'
import { type NewItem, activeBodies, insertItems, knownHashes } from './queries/items.ts'
import type { StoredLibrary, Tx } from './queries/libraries.ts'
import { type Offered, itemFlaw, offeredFor } from './sound.ts'
import { appOf, requireLocked } from './viewer.ts'

type Calls = typeof caseLibraryCalls
type Judged = {
  candidate: Candidate
  item: NewItem | null
  sameAs: string | null
  why: Reason | null
  field: string
}

const requireOpen = ({ state }: StoredLibrary): void => {
  if (state === 'archived') fail('wrong-state', { act: 'import', field: 'libraryId' })
}
const requireRoom = ({ lastNo }: StoredLibrary, more: number): void => {
  if (lastNo + more > libraryLimits.items)
    fail('invalid-input', {
      field: 'libraryId',
      reason: because('schema_max_items', { n: libraryLimits.items }),
    })
}

/** Which of what is to be added is new, is there already, or cannot be added. */
const judge = async (
  ctx: CallContext,
  tx: Tx,
  library: StoredLibrary,
  candidates: readonly Candidate[],
): Promise<Judged[]> => {
  const offered = new Map<string | null, Offered>()
  for (const { body } of candidates)
    if (body && !offered.has(body.typeKey))
      offered.set(body.typeKey, await offeredFor(ctx, body.typeKey))
  const say = sayIn(ctx.language)
  const at = (path: string, reason: Reason): Reason =>
    because('at_field', { field: nameOfField(`body.${path}`, say), reason })
  const items = candidates.map((candidate) => {
    const { body, source, sourceId, reason, field = '' } = candidate
    const may = body && offered.get(body.typeKey)
    const wrong = body && may ? itemFlaw(body, library.body as LibraryBody, may) : null
    if (wrong)
      return { candidate, item: null, why: at(wrong.field, wrong.reason), field: wrong.field }
    return {
      candidate,
      item: body && { ...contentOf(body), source, sourceId },
      why: reason && field !== '' ? at(field, reason) : reason,
      field,
    }
  })
  const hashes = items.flatMap(({ item }) => (item ? [item.contentHash] : []))
  const known = await knownHashes(tx, library.id, hashes)
  const first = new Set<string>()
  return items.map(({ candidate, item, why, field }) => {
    const there = item ? (known.get(item.contentHash) ?? null) : null
    const twice = item !== null && there === null && first.has(item.contentHash)
    if (item) first.add(item.contentHash)
    return {
      candidate,
      item: there === null && !twice ? item : null,
      sameAs: there,
      why: twice ? because('stands_twice') : why,
      field,
    }
  })
}

const toRow = (
  ctx: CallContext,
  { item, sameAs, why, field }: Judged,
  at: { no: number; id: string | null },
): RowResult => ({
  ...at,
  id: item ? at.id : sameAs,
  status: item ? 'new' : sameAs === null ? 'bad' : 'same',
  field,
  reason: why ? wordsOf(why, sayIn(ctx.language)) : '',
})

const add = async (
  ctx: CallContext,
  tx: Tx,
  library: StoredLibrary,
  items: readonly NewItem[],
): Promise<string[]> => {
  requireRoom(library, items.length)
  const ids = await insertItems(tx, library, items, { personId: ctx.caller.id, at: ctx.now() })
  if (ids.length > 0)
    await audit(tx, ctx, [
      {
        action: 'caseLibrary.itemImport',
        subject: `case_library:${library.id}`,
        appId: appOf((library.body as LibraryBody).types),
        detail: { before: null, after: { added: ids.length, items: ids.slice(0, 100) } },
      },
    ])
  return ids
}

/** Adds items to a library; what cannot be added is told, and stops nothing else. */
export async function importItems(
  ctx: CallContext,
  kind: LibraryKind,
  input: Input<Calls['itemImport']>,
): Promise<Output<Calls['itemImport']>> {
  return ctx.db.transaction().execute(async (tx) => {
    const library = await requireLocked(ctx, tx, input.libraryId, kind)
    requireOpen(library)
    const { list, total } = await candidatesOf(ctx, tx, input)
    const judged = await judge(ctx, tx, library, list)
    const fresh = judged.flatMap(({ item }) => (item ? [item] : []))
    const ids = input.dryRun === true ? [] : await add(ctx, tx, library, fresh)
    let at = 0
    const rows = judged.map((one, index) =>
      toRow(ctx, one, {
        no: one.candidate.line ?? index + 1,
        id: one.item ? (ids[at++] ?? null) : null,
      }),
    )
    return { rows, added: fresh.length, total }
  })
}

/** Copies what a case library has in use; run again it adds only what came since. */
export async function importAll(
  ctx: CallContext,
  kind: LibraryKind,
  input: Input<(typeof examLibraryCalls)['importAll']>,
): Promise<Output<(typeof examLibraryCalls)['importAll']>> {
  const { libraryId, caseLibraryId, dryRun = false, ...filter } = input
  return ctx.db.transaction().execute(async (tx) => {
    const library = await requireLocked(ctx, tx, libraryId, kind)
    requireOpen(library)
    const from = await requireLocked(ctx, tx, caseLibraryId, 'case')
    const bodies = await activeBodies(tx, from.id, filter)
    const judged = await judge(
      ctx,
      tx,
      library,
      bodies.map(({ id, body }) => ({ source: 'library', sourceId: id, body, reason: null })),
    )
    const fresh = judged.flatMap(({ item }) => (item ? [item] : []))
    if (!dryRun) await add(ctx, tx, library, fresh)
    const same = judged.filter(({ sameAs }) => sameAs !== null).length
    return { added: fresh.length, same, skipped: judged.length - fresh.length - same }
  })
}
