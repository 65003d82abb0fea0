import type { Output } from '@oas/contract/define'
import { strategyRuleCalls } from '@oas/contract/strategy/calls'
import { readCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import type { Choice } from '../../kit/form/fields.tsx'
import { formatTime } from '../../kit/time.ts'
import { type LaterSource, type Source, listed, wholeNumber } from '../../kit/pick/source.ts'

type Row = Output<(typeof strategyRuleCalls)['pickVersions']>['list'][number]

/** A version by its number, its state, its day and its author. */
const choiceOf = ({ version, auditStatus, inUse, createdAt, author }: Row): Choice => ({
  value: String(version),
  also: `v${version}`,
  label: [
    `v${version}`,
    ...(inUse ? [t('strategy_list.status_2')] : []),
    ...(auditStatus === 0 ? [t('strategy_list.pending')] : []),
    formatTime(createdAt),
    author,
  ].join(' · '),
})

/** The versions of a rule, the newest first; none without a rule. */
export function versionSource(ruleId: string): Source {
  if (ruleId === '') return listed('versions', [], { ids: wholeNumber, bare: true })
  return {
    key: `versions of ${ruleId}`,
    ids: wholeNumber,
    bare: true,
    find: async (text, after) => {
      const { list, next } = await readCall(strategyRuleCalls.pickVersions, {
        ruleId,
        ...(text === '' ? {} : { text }),
        ...(after === null ? {} : { after }),
      })
      return { list: list.map(choiceOf), next }
    },
    name: async (words) =>
      (
        await readCall(strategyRuleCalls.pickVersions, {
          ruleId,
          words: words.join(','),
          limit: 200,
        })
      ).list.map(choiceOf),
  }
}

/** The same in a filter, of the rule that another filter has. */
export const versions: LaterSource = { ids: wholeNumber, use: versionSource }
