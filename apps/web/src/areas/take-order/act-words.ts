import type { Output } from '@oas/contract/define'
import type { queueCalls } from '@oas/contract/queue/calls'
import type { OrderActReason } from '@oas/contract/queue/calls/waiting'
import { t } from '../../i18n/texts.ts'

/** What became of ticked orders: in one sentence, and of each. */
export type Outcomes = {
  said: string
  of: ReadonlyMap<string, { text: string; good: boolean }>
}

const reasonKeys = {
  'not-found': 'take_order.kept_gone',
  'not-waiting': 'take_order.not_waiting',
  'not-held': 'take_order.not_held',
  task: 'take_order.of_task',
  excluded: 'take_order.excluded',
  decided: 'take_order.decided_before',
  'foreign-type': 'take_order.foreign_type',
  leaders: 'take_order.leaders_only',
  exam: 'take_order.exam_first',
  care: 'take_order.care_stopped',
  folded: 'take_order.folded',
} as const satisfies Record<OrderActReason, string>

type Acted = Output<(typeof queueCalls)['recall']>
type Told = Pick<Acted, 'done'> & {
  person?: string
  list: readonly (Acted['list'][number] & { exam?: string })[]
}
/** What an act of a leader came to, in words. */
export function outcomesOf({ list, done, person = '' }: Told): Outcomes {
  return {
    said: t('take_order.acted_done', { n: done, kept: list.length - done }),
    of: new Map(
      list.map(({ id, done: good, reason, exam = '' }) => [
        id,
        {
          good,
          text: reason === '' ? t('take_order.acted') : t(reasonKeys[reason], { person, exam }),
        },
      ]),
    ),
  }
}
