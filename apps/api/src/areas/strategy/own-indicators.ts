import type { IndicatorType, NamedOption, Origin } from '@oas/contract/strategy/indicator'
import { raiseEdition } from './queries/changes.ts'
import {
  bodiesNaming,
  dropIndicator,
  insertIndicator,
  lockIndicator,
  putIndicator,
} from './queries/indicators.ts'
import type { Tx } from './queries/rules.ts'

/** An indicator that another area gives to rules; `options`: the values that it can have. */
export type OwnIndicator = {
  id: string
  name: string
  valueType: IndicatorType
  origin: Origin
  options: readonly string[]
  by: string
  at: Date
}

/** Rules that name an indicator, by their names. */
export async function rulesNaming(tx: Tx, id: string): Promise<string[]> {
  return [...new Set((await bodiesNaming(tx, id)).map(({ name }) => name))]
}

/** Gives rules an indicator, or changes what it is called and what it can be. */
export async function putOwnIndicator(tx: Tx, own: OwnIndicator): Promise<void> {
  const { id, name, valueType, origin, by, at } = own
  const names = { cn: name, en: name, id: name, ru: name }
  const options = own.options.map((option): NamedOption => ({
    id: option,
    names: { cn: option, en: option, id: option, ru: option },
  }))
  const row = {
    id,
    names,
    kind: 'judgeIndicators' as const,
    valueType,
    source: options.length > 0 ? ('selection' as const) : ('texture' as const),
    origin,
    managerId: null,
    sourceId: null,
    options,
    leftKeyOptions: [],
    showInRule: true,
    remark: '',
    updatedAt: at,
    updatedBy: by,
  }
  const held = await lockIndicator(tx, id)
  if (held) await putIndicator(tx, row, held.version + 1)
  else await insertIndicator(tx, row)
  await tx.updateTable('strategyIndicator').set({ builtIn: true }).where('id', '=', id).execute()
  await raiseEdition(tx)
}
/** Takes an indicator away that no rule names any more. */
export async function dropOwnIndicator(tx: Tx, id: string): Promise<void> {
  await dropIndicator(tx, id)
  await raiseEdition(tx)
}
