import { modelCalls } from '@oas/contract/model/calls'
import { dayMs } from '@oas/contract/time'
import { useState } from 'react'
import { serverNow } from '../../api/clock.ts'
import { download } from '../../api/download.ts'
import { t } from '../../i18n/texts.ts'
import { TimeField } from '../../kit/TimeField.tsx'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { MultiPick } from '../../kit/form/MultiPick.tsx'
import { AreaField, SelectField } from '../../kit/form/fields.tsx'
import { required } from '../../kit/form/required.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { useApps } from '../../kit/use-apps.ts'
import { useTypes } from '../../kit/use-types.ts'

type Draft = {
  appId: string
  types: string[]
  from: number | null
  to: number | null
  by: string
  reason: string
}
/** Hands out texts that people decided, for the training of a model; the reason is logged. */
export function ExportTextsDialog({ onClose }: { onClose: () => void }) {
  const [now] = useState(() => Math.ceil(serverNow() / 60_000) * 60_000)
  const { choices } = useApps()
  const { types, nameOfType } = useTypes()
  const form = useForm<Draft>({
    initial: {
      appId: choices[0]?.value ?? '',
      types: [],
      from: now - 30 * dayMs,
      to: now,
      by: 'label',
      reason: '',
    },
    guard: false,
    check: (draft) => ({
      appId: required(draft.appId, t('model.app')),
      reason: required(draft.reason.trim(), t('model.reason')),
    }),
    send: async ({ appId, types: chosen, from, to, by, reason }) => {
      const fileName = 'labelled-texts.jsonl'
      await download(
        modelCalls.labelledTexts,
        {
          appId: Number(appId),
          ...(chosen.length > 0 ? { types: chosen.map(Number) } : {}),
          from: from ?? 0,
          to: to ?? now,
          by: by === 'verdict' ? 'verdict' : 'label',
          reason,
        },
        { fileName, signal: new AbortController().signal, onLines: () => undefined },
      )
      notify('success', t('frontend.exported_file', { name: fileName }))
    },
    done: onClose,
  })
  const { values } = form
  return (
    <FormModal
      form={form}
      title={t('model_run.export_texts')}
      submitLabel={t('model_run.export')}
      onClose={onClose}
    >
      <p className="muted">{t('model_run.export_texts_about')}</p>
      <SelectField
        form={form}
        name="appId"
        label={t('model.app')}
        choices={choices}
        empty=""
        required
      />
      <MultiPick
        label={t('model.types')}
        choices={types
          .filter(({ appId }) => String(appId) === values.appId)
          .map((type) => ({ value: String(type.type), label: nameOfType(type) }))}
        value={values.types}
        onChange={(next) => form.put({ types: next })}
        problem={form.problemOf('types', t('model.types'))}
      />
      <div className="form-row">
        <TimeField
          label={t('model_run.from')}
          value={values.from ?? undefined}
          onChange={(from) => form.put({ from: from ?? null })}
        />
      </div>
      <div className="form-row">
        <TimeField
          label={t('model_run.to')}
          value={values.to ?? undefined}
          onChange={(to) => form.put({ to: to ?? null })}
        />
      </div>
      <SelectField
        form={form}
        name="by"
        label={t('model_run.labels_by')}
        choices={[
          { value: 'label', label: t('model_run.by_label') },
          { value: 'verdict', label: t('model_run.by_verdict') },
        ]}
      />
      <AreaField
        form={form}
        name="reason"
        label={t('model.reason')}
        required
        maxLength={200}
        rows={2}
      />
    </FormModal>
  )
}
