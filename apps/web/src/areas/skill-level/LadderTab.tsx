import type { Output } from '@oas/contract/define'
import { skillLevelCalls } from '@oas/contract/skill-level/calls'
import { type SkillLadder, examLevels } from '@oas/contract/skill-level/schemas'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { FigureChart } from '../../kit/chart/FigureChart.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { NumberField, SelectField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'
import { levelName, refreshes } from './words.ts'

type Stored = Output<typeof skillLevelCalls.ladder>
type Previewed = Output<typeof skillLevelCalls.preview>
type Bounds = { min: number; max: number; step?: number }
const fields = [
  ['windowDays', 'skill_level.window_days', { min: 7, max: 90 }],
  ['releasedLeast', 'skill_level.released_least', { min: 10, max: 10_000 }],
  ['releasedLow', 'skill_level.released_low', { min: 50, max: 99.9, step: 0.1 }],
  ['expertLeast', 'skill_level.expert_least', { min: 10, max: 10_000 }],
  ['expertLow', 'skill_level.expert_low', { min: 50, max: 99.9, step: 0.1 }],
  ['recent', 'skill_level.recent', { min: 20, max: 1000 }],
  ['holdDays', 'skill_level.hold_days', { min: 0, max: 90 }],
] as const satisfies readonly (readonly [keyof Values, string, Bounds])[]

type Values = Record<Exclude<keyof SkillLadder, 'exam'>, number | null> & { exam: string }
const noExam = 'none'
const examOf = ({ exam }: Values): Pick<SkillLadder, 'exam'> => {
  const level = examLevels.find((one) => one === exam)
  return level ? { exam: level } : {}
}
const bodyOf = (values: Values): SkillLadder => ({
  windowDays: values.windowDays ?? 0,
  releasedLeast: values.releasedLeast ?? 0,
  releasedLow: values.releasedLow ?? 0,
  expertLeast: values.expertLeast ?? 0,
  expertLow: values.expertLow ?? 0,
  recent: values.recent ?? 0,
  holdDays: values.holdDays ?? 0,
  ...examOf(values),
})

const outside = (value: number | null, { min, max }: Bounds): string | null =>
  value !== null && value >= min && value <= max ? null : t('frontend.from_to', { min, max })

const Preview = ({ rise, fall, stay }: Previewed) => (
  <>
    <p role="status">{t('skill_level.previewed', { rise, fall, stay })}</p>
    <FigureChart
      label={t('skill_level.preview_chart')}
      figure={{
        kind: 'bars',
        chart: {
          series: [t('skill_level.people')],
          bars: [
            { key: 'rise', name: t('skill_level.rise'), values: [rise] },
            { key: 'fall', name: t('skill_level.fall'), values: [fall] },
            { key: 'stay', name: t('skill_level.stay'), values: [stay] },
          ],
        },
      }}
    />
  </>
)

const LadderForm = ({ stored }: { stored: Stored }) => {
  const { may } = useMay()
  const save = useSend(skillLevelCalls.saveLadder, {
    refreshes: [skillLevelCalls.ladder, ...refreshes],
  })
  const preview = useSend(skillLevelCalls.preview, {})
  const [seen, setSeen] = useState<{ of: string; found: Previewed } | null>(null)
  const lacks = may('skill-level.edit') ? undefined : t('skill_level.needs_edit')
  const form = useForm<Values>({
    initial: { ...stored.body, exam: stored.body.exam ?? noExam },
    check: (values) =>
      Object.fromEntries(fields.map(([key, , bounds]) => [key, outside(values[key], bounds)])),
    send: async (values) => {
      await save.mutateAsync({ version: stored.version, ...bodyOf(values) })
      notify('success', t('skill_level.ladder_saved'))
    },
  })
  const body = bodyOf(form.values)
  const text = JSON.stringify(body)
  const look = async (): Promise<void> =>
    setSeen({ of: text, found: await preview.mutateAsync(body) })
  return (
    <Form
      form={form}
      label={t('skill_level.ladder')}
      cancel={
        <button
          type="button"
          className="btn"
          disabled={lacks !== undefined || preview.isPending}
          title={lacks}
          onClick={() => void look()}
        >
          {t('skill_level.preview')}
        </button>
      }
    >
      {fields.map(([key, label, bounds]) => (
        <NumberField
          key={key}
          form={form}
          name={key}
          label={t(label)}
          disabled={lacks !== undefined}
          {...bounds}
        />
      ))}
      <SelectField
        form={form}
        name="exam"
        label={t('skill_level.exam')}
        hint={t('skill_level.exam_hint')}
        disabled={lacks !== undefined}
        choices={[
          { value: noExam, label: t('skill_level.exam_none') },
          ...examLevels.map((value) => ({ value, label: levelName(value) })),
        ]}
      />
      {seen?.of === text && <Preview {...seen.found} />}
    </Form>
  )
}

/** What the levels ask for, with who would move before it is saved. */
export function LadderTab() {
  const { data, error } = useCall(skillLevelCalls.ladder, {})
  return (
    <div className="list-page">
      <h1>{t('skill_level.ladder')}</h1>
      <p className="muted">{t('skill_level.ladder_about')}</p>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {data && data.updatedBy !== '' && (
        <p className="muted">
          {formatTime(data.updatedAt)} {data.updatedBy}
        </p>
      )}
      {data && <LadderForm key={data.version} stored={data} />}
    </div>
  )
}
