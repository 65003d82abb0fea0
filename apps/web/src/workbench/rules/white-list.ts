import type { HeldRecord } from '@oas/contract/queue/schemas'
import type { ResultButton, ResultControl } from '@oas/contract/setting/schemas'
import { type WhiteDetail, type WhiteScope, whiteScopes } from '@oas/contract/white-list/schemas'
import { isForced, sparesAtAll, spares, strictest } from '@oas/contract/white-list/sparing'
import { isSystem, isViolation, restButton } from './result.ts'

type Listed = Pick<HeldRecord, 'appId' | 'type' | 'business' | 'showJson'>

const isDetail = (value: unknown): value is WhiteDetail => {
  const { scope, scopes, excuses, scopeConfigInfo } = (value ?? {}) as Partial<WhiteDetail>
  return (
    typeof scope === 'string' &&
    whiteScopes.includes(scope) &&
    Array.isArray(scopes) &&
    Array.isArray(excuses) &&
    Array.isArray(scopeConfigInfo?.forcePunishBusinessTypeResultList)
  )
}
/** The entries that counted for a record when it was handed out, the strictest first. */
export function listsOf({ showJson }: Pick<HeldRecord, 'showJson'>): WhiteDetail[] {
  const found = showJson['whiteListDetailInfo']
  return Array.isArray(found) ? found.filter(isDetail) : []
}

const sparer = ({ scopes, excuses, scopeConfigInfo }: WhiteDetail) => ({
  scopes,
  excuses,
  force: scopeConfigInfo.forcePunishBusinessTypeResultList,
})
/** Controls that no list limits, whatever their result is called. */
const free: ReadonlySet<ResultControl> = new Set([
  'upload',
  'reply',
  'hold',
  'escalate',
  'doubtful',
])
/** Controls whose form names acts of its own. */
const acting: ReadonlySet<ResultControl> = new Set([
  'punish_group',
  'scope_ban',
  'field_reset',
  'room_action',
  'bind_phone',
])
const isFree = (button: ResultButton): boolean =>
  isSystem(button) || free.has(button.content.control)
/** Whether a result punishes, or calls its record a violation: what lists have a say in. */
const accuses = (button: ResultButton): boolean =>
  button.content.control !== 'hold' &&
  (isViolation(button) || (button.content.punishId ?? 0) > 1 || acting.has(button.content.control))

/**
 * What the server does with a result: punishes, keeps the verdict without its punishment, or
 * punishes although a list spares. `by`: the lists that say so.
 */
export type Ruling = { effect: 'none' | 'kept' | 'forced' | 'tips'; by: WhiteDetail[] }
export function rulingOf(record: Listed, button: ResultButton): Ruling {
  if (!accuses(button)) return { effect: 'none', by: [] }
  const lists = listsOf(record)
  const kept = lists.filter((one) =>
    spares(sparer(one), record, { resultId: button.id, punishId: button.content.punishId ?? 0 }),
  )
  if (kept.length > 0) return { effect: 'kept', by: kept }
  const forced = lists.filter((one) => sparesAtAll(one))
  if (forced.length > 0) return { effect: 'forced', by: forced }
  const tips = lists.filter(
    (one) => one.scope === 'PUNISH_TIPS' || one.scopes.includes('PUNISH_TIPS'),
  )
  return { effect: tips.length > 0 ? 'tips' : 'none', by: tips }
}

/** The strictest scope that counts for one result: a list that forces it does not. */
const scopeFor = (record: Listed, button: ResultButton): WhiteScope | null =>
  strictest(
    listsOf(record).flatMap((one) =>
      sparesAtAll(one) && isForced(sparer(one), record, button.id) ? [] : [one.scope],
    ),
  )

/** Results that are punished although a list spares the record. */
export function forcedOf(record: Listed, buttons: readonly ResultButton[]): ResultButton[] {
  return buttons.filter((button) => rulingOf(record, button).effect === 'forced')
}

/**
 * What a quick result (set without opening a form) becomes under white lists: not in audit →
 * ignore, not to punish → hold; null where tips on punishing, or a list that is overruled, ask for
 * a confirm first, so that nothing quick remains.
 */
export function quickResult(
  record: Listed,
  wanted: ResultButton,
  buttons: readonly ResultButton[],
): ResultButton | null {
  if (isFree(wanted)) return wanted
  const scope = scopeFor(record, wanted)
  if (scope === 'NOT_IN_AUDIT')
    return buttons.find((one) => one.id === 'ignore') ?? restButton(buttons) ?? null
  if (scope === 'NOT_TO_PUNISH')
    return buttons.find((one) => one.content.control === 'hold') ?? null
  return asksFirst(record, wanted) ? null : wanted
}
/** Whether a verdict is confirmed because of a list before it is sent. */
export function asksFirst(record: Listed, button: ResultButton): boolean {
  const { effect } = rulingOf(record, button)
  return effect === 'tips' || effect === 'forced'
}
export function namesOfLists(by: readonly WhiteDetail[]): string {
  return [...new Set(by.map(({ name, reason }) => name || reason))].join(', ')
}
