import { modelCalls } from '@oas/contract/model/calls'
import type { LabelRow } from '@oas/contract/model/schemas'
import { useId } from 'react'
import { useSend } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { ArrayEditor } from '../../../kit/form/ArrayEditor.tsx'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { LinesField } from '../../../kit/form/LinesField.tsx'
import { PickField } from '../../../kit/form/PickField.tsx'
import { AreaField, SelectField } from '../../../kit/form/fields.tsx'
import { required } from '../../../kit/form/required.ts'
import { type FormState, useForm } from '../../../kit/form/use-form.ts'
import { notify } from '../../../kit/notice.tsx'
import { labelSource } from '../../../kit/pick/labels.ts'
import { ScoreInput } from '../ScoreInput.tsx'
import { refreshes, useModelChoices } from '../words.tsx'

const labels = labelSource()
type Draft = {
  modelId: string
  raws: string[]
  labelId: string
  meaning: string
  points: { score: number; to: number }[]
}

const CalibrationFields = ({ form }: { form: FormState<Draft> }) => (
  <>
    <ArrayEditor
      label={t('model.calibration')}
      items={form.values.points}
      max={20}
      make={() => ({ score: 0.5, to: 0.5 })}
      addLabel={t('model.add_point')}
      onChange={(points) => form.put({ points })}
      problem={form.problemOf('points', t('model.calibration'))}
    >
      {(one, put) => (
        <>
          <ScoreInput
            label={t('model.score')}
            value={one.score}
            onChange={(score) => put({ score })}
          />
          <ScoreInput label={t('model.calibrated')} value={one.to} onChange={(to) => put({ to })} />
        </>
      )}
    </ArrayEditor>
    <p className="muted">{t('model.calibration_hint')}</p>
  </>
)

type Props = {
  /** One to change. */
  of: LabelRow | null
  /** Unmapped ones of one model, to be mapped at once; none: by hand. */
  rows: readonly LabelRow[]
  onClose: () => void
}
/** What labels of a model mean, and the line from its scores to those that strategies read. */
export function LabelDialog({ of, rows, onClose }: Props) {
  const id = useId()
  const models = useModelChoices()
  const map = useSend(modelCalls.mapLabels, { refreshes })
  const update = useSend(modelCalls.updateLabel, { refreshes })
  const byHand = of === null && rows.length === 0
  const form = useForm<Draft>({
    initial: {
      modelId: of?.modelId ?? rows[0]?.modelId ?? '',
      raws: of ? [of.raw] : rows.map(({ raw }) => raw),
      labelId: of?.labelId ? String(of.labelId) : '',
      meaning: of?.meaning ?? '',
      points: (of?.calibration ?? []).map(([score = 0, to = 0]) => ({ score, to })),
    },
    guard: false,
    check: ({ modelId, raws, labelId }) => ({
      modelId: required(modelId, t('model.model')),
      raws: required(raws.join(''), t('model.map_labels')),
      labelId: required(labelId, t('model.platform_label')),
    }),
    send: async ({ modelId, raws, labelId, meaning, points }) => {
      const body = {
        labelId: Number(labelId),
        meaning,
        calibration: points.map(({ score, to }): [number, number] => [score, to]),
      }
      if (of) await update.mutateAsync({ id: of.id, version: of.version, body })
      else await map.mutateAsync({ modelId, labels: raws, body })
      notify('success', t('frontend.saved'))
    },
    fieldOf: (path) => {
      if (path.startsWith('labels')) return 'raws'
      return path.startsWith('body.calibration') ? 'points' : path.replace(/^body\./, '')
    },
    done: onClose,
  })
  return (
    <FormModal form={form} title={t('model.map_title')} onClose={onClose} width={640}>
      {byHand ? (
        <>
          <SelectField
            form={form}
            name="modelId"
            label={t('model.model')}
            choices={models}
            empty=""
            required
          />
          <LinesField
            id={id}
            label={t('model.map_labels')}
            value={form.values.raws}
            onChange={(raws) => form.put({ raws })}
            maxLine={50}
            rows={3}
            required
            problem={form.problemOf('raws', t('model.map_labels'))}
          />
        </>
      ) : (
        <p>
          {of?.modelName ?? rows[0]?.modelName}:{' '}
          <span className="mono" translate="no">
            {form.values.raws.join(', ')}
          </span>
        </p>
      )}
      <PickField
        form={form}
        name="labelId"
        label={t('model.platform_label')}
        source={labels}
        required
      />
      <AreaField form={form} name="meaning" label={t('model.meaning')} maxLength={500} rows={2} />
      <CalibrationFields form={form} />
    </FormModal>
  )
}
