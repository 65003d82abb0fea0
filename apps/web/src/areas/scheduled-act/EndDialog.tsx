import { clearBy } from '@oas/contract/clear-punish/calls'
import { maxScheduled } from '@oas/contract/scheduled-act/schemas'
import { t, tData } from '../../i18n/texts.ts'
import { LinesField } from '../../kit/form/LinesField.tsx'
import { SelectField } from '../../kit/form/fields.tsx'
import { useApps } from '../../kit/use-apps.ts'
import { ScheduleForm } from './ScheduleForm.tsx'
import { useEnd } from './use-end.ts'

type Props = {
  /** Of what another page leads here with; empty: it is chosen here. */ appId: string
  /** Punishments chosen there. */ ids: readonly string[]
  onClose: () => void
}

/** Ends punishments that are in force at a time. */
export function EndDialog({ appId, ids, onClose }: Props) {
  const { choices } = useApps()
  const { form, seen, preview, needsOrder } = useEnd(appId, ids, onClose)
  return (
    <ScheduleForm
      title={t('scheduled_act.end')}
      form={form}
      when={form}
      appId={Number(form.values.appId)}
      seen={seen}
      needsOrder={needsOrder}
      onPreview={preview}
      onClose={onClose}
    >
      {ids.length > 0 ? (
        <p>{t('scheduled_act.chosen', { n: ids.length })}</p>
      ) : (
        <>
          <SelectField
            form={form}
            name="appId"
            label={t('scheduled_act.app')}
            required
            empty=""
            choices={choices}
          />
          <SelectField
            form={form}
            name="by"
            label={t('clear_punish.named_by')}
            choices={clearBy.map((by) => ({ value: by, label: tData(`clear_punish.by_${by}`) }))}
          />
          <LinesField
            id="scheduled-end-lines"
            label={t('clear_punish.lines')}
            value={form.values.ids}
            onChange={(lines) => form.put({ ids: lines })}
            maxLine={maxScheduled}
            waitMs={150}
            required
            problem={form.problemOf('ids')}
          />
        </>
      )}
    </ScheduleForm>
  )
}
