import { typeKeyOf } from '../type-key.ts'
import type { BusinessKind } from '../kinds.ts'
import {
  type ForceRule,
  type LiveExcuse,
  type WhiteScope,
  sparingScopes,
  whiteScopes,
} from './schemas.ts'

/** Where a result is given. */
export type Where = { appId: number; type: number; business: string }
/**
 * What an entry says of results, as servers and pages know it; one of a live room has excuses and
 * no scopes.
 */
export type Sparer = {
  scopes: readonly WhiteScope[]
  force: readonly ForceRule[]
  excuses: readonly LiveExcuse[]
}

/** Whether a list of wanted values lets one through; an empty list lets everything through. */
export function fitsAny<T>(wanted: readonly T[], value: T): boolean {
  return wanted.length === 0 || wanted.includes(value)
}

/**
 * Whether a result punishes in spite of a list: business, type and result all fit one of its rules.
 * Without a result: whether any might.
 */
export function isForced(
  { force }: Pick<Sparer, 'force'>,
  { appId, type, business }: Where,
  resultId: string | null,
): boolean {
  return force.some(
    (rule) =>
      fitsAny<string>(rule.businessList, business as BusinessKind) &&
      fitsAny(rule.typeList, typeKeyOf({ appId, type })) &&
      (resultId === null || fitsAny(rule.resultList, resultId)),
  )
}

/** Acts of the punish table that an excuse covers. */
const excusedActs: Readonly<Record<LiveExcuse, readonly number[]>> = {
  cut: [402, 403, 404],
  mute: [202, 205, 406],
  model: [],
}
const excused = ({ excuses: given }: Pick<Sparer, 'excuses'>, punishId: number): boolean =>
  given.some((excuse) => excusedActs[excuse].includes(punishId))

export function sparesAtAll({ scopes }: Pick<Sparer, 'scopes'>): boolean {
  return scopes.some((scope) => sparingScopes.includes(scope))
}
/** Whether an entry leaves a result of a person without its punishment. */
export function spares(
  entry: Sparer,
  where: Where,
  { resultId, punishId }: { resultId: string; punishId: number },
): boolean {
  return excused(entry, punishId) || (sparesAtAll(entry) && !isForced(entry, where, resultId))
}

/** The strictest of some scopes. */
export function strictest(scopes: readonly WhiteScope[]): WhiteScope | null {
  return whiteScopes.find((scope) => scopes.includes(scope)) ?? null
}
