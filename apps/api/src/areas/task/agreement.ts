import {
  type Proportion,
  agreementOf,
  cohenKappa,
  fleissKappa,
  krippendorffAlpha,
  wilson,
} from '@oas/statistics/index'
import { partsOfKey } from '@oas/agreement/answer-key'
import type { TaskAgreement } from '@oas/contract/task/agreement'
import { appealVerdicts } from '@oas/contract/decision/forms/verdicts'
import type { taskCalls } from '@oas/contract/task/area'
import { resultTypes } from '@oas/contract/setting/result-schemas'
import { textOf } from '@oas/texts'
import type { CallContext } from '../../core/context.ts'
import type { Handler } from '../../http/implement.ts'
import { labelName, labelsOf } from '../label/index.ts'
import { settingOf } from '../setting/index.ts'
import {
  type PairRow,
  type StoodRow,
  countSettled,
  listPairs,
  listPatterns,
  listStood,
  listTwo,
  most,
} from './queries/agreement.ts'
import { bodyOf } from './queries/tasks.ts'
import { requireTask } from './read.ts'

type Calls = typeof taskCalls
const lower = <T extends string>(text: T) => text.toLowerCase() as Lowercase<T>
type Named = Pick<PairRow, 'appId' | 'type'>

const nameClass = (language: CallContext['language'], name: string): string => {
  const found = resultTypes.find((one) => one === name)
  return found ? textOf(language, `setting_choice.result_type_${lower(found)}`) : name
}

/** An answer in words, by the key it is compared with. */
const nameAnswer = async (ctx: CallContext, { appId, type }: Named, key: string) => {
  const { kind, values } = partsOfKey(key)
  const setting = await settingOf(ctx, appId, type)
  const [first = ''] = values
  if (kind === 'class') return nameClass(ctx.language, first)
  if (kind === 'result') {
    const [result = '', said] = first.split(':')
    const verdict = appealVerdicts.find((one) => one === said)
    if (verdict) return textOf(ctx.language, `audit.appeal_${verdict}`)
    const button = setting?.result.find(({ id }) => id === result)
    return button ? textOf(ctx.language, button.transKey) : first
  }
  const labels = setting ? (await labelsOf(ctx, setting)).byId : new Map<number, never>()
  const names = values.map((id) => {
    const label = labels.get(Number(id))
    return label ? labelName(label, ctx.language) : id
  })
  return names.length === 0 ? textOf(ctx.language, 'task_rounds.no_labels') : names.join(', ')
}
const toPair = async (ctx: CallContext, row: PairRow): Promise<TaskAgreement['pairs'][number]> => ({
  ...row,
  one: await nameAnswer(ctx, row, row.one),
  other: await nameAnswer(ctx, row, row.other),
})
const toPerson = ({
  stood,
  settled,
  ...row
}: StoodRow): TaskAgreement['people'][number] & { stood: Proportion } => ({
  ...row,
  stood: wilson(stood, settled),
})

/** How far the people of a task agree, over the answers that each record is asked for first. */
export const getAgreement: Handler<Calls['agreement']> = async (ctx, { id }) => {
  const row = await requireTask(ctx, id)
  const { n } = bodyOf(row).rounds
  const [patterns, two, pairs, stood, settled] = await Promise.all([
    listPatterns(ctx.db, id, n),
    listTwo(ctx.db, id, n),
    listPairs(ctx.db, id, n),
    listStood(ctx.db, id),
    countSettled(ctx.db, id),
  ])
  const told = patterns.slice(0, most.patterns)
  const count = (by: string): number => settled.get(by) ?? 0
  return {
    agreement: agreementOf(told, n),
    fleiss: fleissKappa(told, n),
    alpha: krippendorffAlpha(told),
    cohen: two && cohenKappa(two),
    settled: {
      round: count('round'),
      majority: count('majority'),
      time: count('time'),
      judge: count('judge'),
      appeal: count('appeal'),
      leader: count('leader'),
      void: count('void'),
      differ: count('differ'),
      open: count('open'),
    },
    pairs: await Promise.all(pairs.slice(0, most.pairs).map((pair) => toPair(ctx, pair))),
    people: stood.slice(0, most.people).map(toPerson),
    partial:
      patterns.length > most.patterns || pairs.length > most.pairs || stood.length > most.people,
  }
}
