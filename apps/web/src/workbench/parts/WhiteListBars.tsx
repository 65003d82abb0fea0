import type { HeldRecord } from '@oas/contract/queue/schemas'
import type { WhiteDetail, WhiteScope } from '@oas/contract/white-list/schemas'
import { t, tData } from '../../i18n/texts.ts'
import { formatTime } from '../../kit/time.ts'
import { serverNow } from '../engine/bench.ts'
import { useBench, useBenchState, useDraft, useSetting } from '../engine/react.ts'
import { buttonsOf } from '../rules/buttons.ts'
import { isViolation, presetOf } from '../rules/result.ts'
import { forcedOf, listsOf } from '../rules/white-list.ts'

const most = 5
const scopeTexts = {
  NOT_IN_AUDIT: 'audit.wl_not_in_audit',
  NOT_TO_PUNISH: 'audit.wl_not_to_punish',
  PUNISH_TIPS: 'audit.wl_punish_tips',
  AUDIT_TIPS: 'audit.wl_audit_tips',
} as const satisfies Record<WhiteScope, string>
const factsOf = ({ name, reason, until }: WhiteDetail): string =>
  [
    name || t('audit.white_list'),
    reason,
    until === null ? '' : t('audit.confirm_end', { time: formatTime(until) }),
  ]
    .filter(Boolean)
    .join(' · ')
const words = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string' && one !== '') : []

/** Whether a violation is about to be chosen for the record. */
const useArmed = (record: HeldRecord): boolean => {
  const draft = useDraft(record.recordId)
  const setting = useSetting(record)
  const form = useBenchState((state) => state.form)
  const ids = [
    form,
    draft.resultId,
    setting && presetOf(draft.labels, setting).result,
    ...Object.values(draft.rows).map((row) => row.resultId),
  ]
  return setting?.result.some((button) => isViolation(button) && ids.includes(button.id)) ?? false
}

/**
 * What white lists say of a record: what comes of results, which list says so and why, and what is
 * punished all the same. Tips on punishing appear when a violation is chosen.
 */
export function WhiteListBars({ record }: { record: HeldRecord }) {
  const bench = useBench()
  const armed = useArmed(record)
  const setting = useSetting(record)
  const lists = listsOf(record).filter((one) => armed || one.scope !== 'PUNISH_TIPS')
  const scope = lists[0]?.scope
  if (!scope) return null
  const forced = setting ? forcedOf(record, buttonsOf(record, setting, serverNow(bench))) : []
  const tips = [
    ...words(record.showJson['auditTips']),
    ...(armed ? words(record.showJson['punishTips']) : []),
  ]
  return (
    <section className="wb-bar warn" aria-label={t('audit.white_list')}>
      <p>{t(scopeTexts[scope])}</p>
      <ul className="wb-lists">
        {lists.slice(0, most).map((one) => (
          <li key={one.id}>{factsOf(one)}</li>
        ))}
        {lists.length > most ? <li>+{lists.length - most}</li> : null}
      </ul>
      {forced.length > 0 ? (
        <p>
          {t('audit.wl_except', {
            results: forced.map((button) => tData(button.transKey)).join(', '),
          })}
        </p>
      ) : null}
      {tips.map((tip) => (
        <p key={tip}>{tip}</p>
      ))}
    </section>
  )
}
