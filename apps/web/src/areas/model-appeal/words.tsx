import { modelCalls } from '@oas/contract/model/calls'
import { modelAppealCalls } from '@oas/contract/model-appeal/calls'
import type { AppealRow, AppealState } from '@oas/contract/model-appeal/schemas'
import type { Permission } from '@oas/contract/permissions'
import { useCall } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import type { Choice } from '../../kit/form/fields.tsx'

export const refreshes = [
  modelAppealCalls.appeals,
  modelAppealCalls.appeal,
  modelAppealCalls.appealSets,
  modelAppealCalls.getRetest,
]

/** Why somebody may not do something; undefined: they may. */
export function useRights(): (permission: Permission) => string | undefined {
  const { may } = useMay()
  return (permission) => (may(permission) ? undefined : t('model_appeal.no_right'))
}
export function useModelChoices(): Choice[] {
  const { data } = useCall(modelCalls.models, { pageSize: 200 })
  return (data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))
}

const tones: Readonly<Record<AppealState, string>> = {
  open: 'warn',
  taken: 'warn',
  confirmed: 'bad',
  rejected: '',
  duplicate: '',
  exported: 'bad',
  fixed: 'good',
  wont_fix: '',
}
type TagOf = Pick<AppealRow, 'state' | 'reason' | 'setNumber' | 'fixedIn' | 'takenBy'>
/** Where an appeal stands, who has it, in which set it went, and where it is fixed. */
export function AppealTag({ state, reason, setNumber, fixedIn, takenBy }: TagOf) {
  const more = [
    ...(state === 'taken' ? [takenBy] : []),
    ...(setNumber === null ? [] : [t('model_appeal.in_set', { n: setNumber })]),
    ...(fixedIn === null ? [] : [t('model_appeal.fixed_in', { n: fixedIn })]),
  ]
  return (
    <>
      <span className={`state-tag ${tones[state]}`} title={reason}>
        {tData(`model_appeal.state_${state}`)}
      </span>{' '}
      <span className="muted">{more.join(' · ')}</span>
    </>
  )
}

/** What people finally said of the record. */
export function HumanAnswer({ human }: Pick<AppealRow, 'human'>) {
  if (human === null) return <span className="muted">{t('model_appeal.human_none')}</span>
  return (
    <span className={`state-tag ${human.violates ? 'bad' : 'good'}`}>
      {t(human.violates ? 'model_appeal.human_bad' : 'model_appeal.human_good')}
    </span>
  )
}
