import { permissions as builtIn } from '@oas/contract/permissions'
import {
  type Rights,
  type ScopeEntry,
  coversScope,
  firstMissing,
  isEveryPath,
  missingRights,
  scopeWord,
} from '@oas/contract/people/rights'
import { typeKeyOf } from '@oas/contract/type-key'
import { type AuditEntry, audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import { forgetCallers } from '../../http/sessions.ts'
import { announceEnded, endLiveSessions } from '../session/index.ts'
import {
  type Tx,
  countAdministrators,
  heldBySomebody,
  listAddedKeys,
  listAppIds,
  listTypeKeys,
  lockPeople,
  rightsOfPerson,
} from './queries/rights.ts'

type Ended = { personId: string; sessionIds: readonly string[]; code: number }

/**
 * A change of people and rights under way: its transaction, what its author holds, and what it
 * leaves behind.
 */
export type Change = {
  readonly tx: Tx
  readonly ctx: CallContext
  readonly self: Rights
  /** Notes an entry of the audit log. */
  note: (entry: AuditEntry) => void
  /** Notes whose rights changed; null: everybody's (the menu). */
  touch: (personId: string | null) => void
  /** Ends the live sessions of a person with the commit; answers how many. */
  end: (personId: string, code: -6 | -7 | -8) => Promise<number>
}

/** More messages than this at once become one to everybody. */
const mostMessages = 200

const tell = async (
  ctx: CallContext,
  touched: ReadonlySet<string | null>,
  ended: readonly Ended[],
): Promise<void> => {
  forgetCallers(ctx)
  for (const { personId, sessionIds, code } of ended)
    await announceEnded(ctx, personId, sessionIds, code)
  if (touched.has(null) || touched.size > mostMessages) {
    await ctx.bus.publish('session.changed', { userId: '' })
    return
  }
  for (const userId of touched)
    if (userId !== null)
      await ctx.bus.publish('session.changed', { userId }, { to: 'person', id: userId })
}

/**
 * Runs a change of people and rights as one transaction with its audit entries, one at a time over
 * all servers; refuses it when nobody would be left who can administrate. Afterwards the open pages
 * of those concerned hear of it.
 */
export async function changePeople<T>(
  ctx: CallContext,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  const touched = new Set<string | null>()
  const ended: Ended[] = []
  const answer = await ctx.db.transaction().execute(async (tx) => {
    await lockPeople(tx)
    const entries: AuditEntry[] = []
    const before = await countAdministrators(tx, builtIn)
    const answer = await work({
      tx,
      ctx,
      self: await rightsOfPerson(tx, ctx.caller.id),
      note: (entry) => {
        entries.push(entry)
      },
      touch: (personId) => {
        touched.add(personId)
      },
      end: async (personId, code) => {
        const sessionIds = await endLiveSessions(tx, personId, code, ctx.now())
        ended.push({ personId, sessionIds, code })
        return sessionIds.length
      },
    })
    const after = await countAdministrators(tx, builtIn)
    if ((before.able > 0 && after.able === 0) || (before.full > 0 && after.full === 0))
      fail('last-administrator')
    await audit(tx, ctx, entries)
    return answer
  })
  await tell(ctx, touched, ended)
  return answer
}

const isAble = (self: Rights): boolean =>
  self.permissions.includes('people.edit') &&
  self.permissions.includes('people.read') &&
  self.paths.some(isEveryPath) &&
  coversScope(self.scopes, { appId: null, type: null })

/**
 * Judges rights for somebody who holds `self`: what of them they may not hand out or touch, as one
 * word; null when they may. Those who can administrate everything need not hold a built-in
 * permission that nobody holds yet (new in this release), nor any that was added to the console:
 * somebody must be able to give and take it.
 */
export async function judgeOf(
  on: Parameters<typeof heldBySomebody>[0],
  self: Rights,
): Promise<(wanted: Rights) => string | null> {
  const able = isAble(self)
  const held = new Set<string>(
    able
      ? await heldBySomebody(
          on,
          builtIn.filter((one) => !self.permissions.includes(one)),
        )
      : [],
  )
  return (wanted) => {
    const missing = missingRights(self, wanted)
    return firstMissing(
      able
        ? { ...missing, permissions: missing.permissions.filter((one) => held.has(one)) }
        : missing,
    )
  }
}

/**
 * What of some rights the author of a change may not hand out or touch, as one word; null when it
 * is all theirs.
 */
export async function beyondOf(
  { tx, self }: Pick<Change, 'tx' | 'self'>,
  wanted: Rights,
): Promise<string | null> {
  return (await judgeOf(tx, self))(wanted)
}

/** Ends the call when it would hand out or touch rights that its author does not hold. */
export async function checkHeld(
  change: Pick<Change, 'tx' | 'self'>,
  wanted: Rights,
): Promise<void> {
  const what = await beyondOf(change, wanted)
  if (what !== null) fail('beyond-rights', { what })
}

/** Nobody acts on a person who holds more than they do, whether that is switched on now or not. */
export async function checkManages(change: Change, personId: string): Promise<void> {
  if (personId !== change.ctx.caller.id)
    await checkHeld(change, await rightsOfPerson(change.tx, personId, true))
}

/** Refuses entries that name no permission, app or type of this installation. */
export async function checkKnown(tx: Tx, added: Rights): Promise<void> {
  const known = new Set<string>([
    ...builtIn,
    ...(added.permissions.length > 0 ? await listAddedKeys(tx) : []),
  ])
  const unknown = added.permissions.find((permission) => !known.has(permission))
  if (unknown !== undefined)
    fail('invalid-input', {
      field: 'permissions',
      reason: because('no_permission_key', { key: unknown }),
    })
  await checkScopesKnown(tx, added.scopes)
}

export async function checkScopesKnown(tx: Tx, scopes: readonly ScopeEntry[]): Promise<void> {
  if (scopes.length === 0) return
  const [apps, types] = await Promise.all([listAppIds(tx), listTypeKeys(tx)])
  const bad = scopes.find(({ appId, type }) =>
    appId === null
      ? type !== null
      : !apps.includes(appId) || (type !== null && !types.includes(typeKeyOf({ appId, type }))),
  )
  if (bad !== undefined)
    fail('invalid-input', {
      field: 'scopes',
      reason: because('no_such_data', { what: scopeWord(bad) }),
    })
}

/** Two people never save over each other: an edit made on another version is refused. */
export function checkVersion(stored: number, given: number | null): void {
  if (stored !== given) fail('conflict')
}

/** A name without spaces around it; nothing but spaces is none. */
export function requireTrimmed(field: string, text: string): string {
  const name = text.trim()
  if (name === '') fail('required', { field })
  return name
}
