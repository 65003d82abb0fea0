import { maxScheduled } from '@oas/contract/scheduled-act/schemas'
import { settingCalls } from '@oas/contract/setting/calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { useCall } from '../../api/use-call.ts'
import { t, typeName } from '../../i18n/texts.ts'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import { LinesField } from '../../kit/form/LinesField.tsx'
import { TickField } from '../../kit/form/fields.tsx'
import { VerdictFields } from '../../kit/verdict/VerdictFields.tsx'
import { ScheduleForm } from './ScheduleForm.tsx'
import { useBegin } from './use-begin.ts'

/** Punishes users or posts at a time; `uid`: somebody whom another page leads here with. */
export function BeginDialog({ uid, onClose }: { uid: string; onClose: () => void }) {
  const { data: types } = useCall(settingCalls.allTypes, {})
  const { form, verdicts, seen, preview, needsOrder } = useBegin(uid, onClose)
  return (
    <ScheduleForm
      title={t('scheduled_act.begin')}
      form={form}
      when={form}
      appId={verdicts.appId}
      seen={seen}
      needsOrder={needsOrder}
      onPreview={preview}
      onClose={onClose}
    >
      <ChoiceField
        ids
        form={form}
        name="typeKey"
        label={t('scheduled_act.type')}
        required
        choices={(types ?? []).map((info) => ({
          value: typeKeyOf(info),
          label: `${info.appName} · ${typeName(info.name)}`,
        }))}
      />
      <VerdictFields form={form} verdicts={verdicts} />
      <LinesField
        id="scheduled-lines"
        label={t('scheduled_act.whom')}
        hint={t('scheduled_act.lines_hint')}
        value={form.values.list}
        onChange={(list) => form.put({ list })}
        maxLine={maxScheduled}
        waitMs={150}
        required
        problem={form.problemOf('list')}
      />
      <TickField form={form} name="unlessPunished" label={t('scheduled_act.unless_punished')} />
    </ScheduleForm>
  )
}
