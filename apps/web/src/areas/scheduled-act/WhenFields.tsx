import { t } from '../../i18n/texts.ts'
import { TimeField } from '../../kit/TimeField.tsx'
import type { FieldForm } from '../../kit/form/use-form.ts'
import type { WhenDraft } from './when-draft.ts'

type Times = Pick<WhenDraft, 'runAt' | 'latest'>
/** The time of an act, and until when it may still be done. */
export function WhenFields({ form }: { form: FieldForm<Times> }) {
  const { values, put, problemOf } = form
  // A field that is left tells its moment again: a refusal stays, and nothing moves under a press.
  const change = (next: Partial<Times>): void => {
    if (Object.entries(next).some(([key, value]) => values[key as keyof Times] !== value)) put(next)
  }
  return (
    <div className="scheduled-when">
      <div className="form-row">
        <TimeField
          required
          label={t('scheduled_act.run_at')}
          value={values.runAt ?? undefined}
          onChange={(next) => change({ runAt: next ?? null })}
          problem={problemOf('runAt', t('scheduled_act.run_at'))}
        />
        <div className="form-hint">{t('scheduled_act.run_at_hint')}</div>
      </div>
      <div className="form-row">
        <TimeField
          label={t('scheduled_act.latest')}
          value={values.latest ?? undefined}
          onChange={(next) => change({ latest: next ?? null })}
          problem={problemOf('latest', t('scheduled_act.latest'))}
        />
        <div className="form-hint">{t('scheduled_act.latest_hint')}</div>
      </div>
    </div>
  )
}
