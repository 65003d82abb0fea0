import { violationScoreCalls } from '@oas/contract/violation-score/calls'
import {
  maxScore,
  type TemplateBody,
  type TemplateDetail,
} from '@oas/contract/violation-score/schemas'
import { readCall, useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { ArrayEditor } from '../../kit/form/ArrayEditor.tsx'
import { ConflictView } from '../../kit/form/ConflictView.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { MultiPick } from '../../kit/form/MultiPick.tsx'
import { NumberField, TextField } from '../../kit/form/fields.tsx'
import { required } from '../../kit/form/required.ts'
import { useConflict } from '../../kit/form/use-conflict.ts'
import { type FormState, useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { useApps } from '../../kit/use-apps.ts'
import { ActFields } from './ActFields.tsx'
import { DecayChart } from './DecayChart.tsx'
import { PointGrid } from './PointGrid.tsx'
import { type Draft, bodyOf, draftOf, problemsOf } from './draft.ts'
import { refreshes } from './words.tsx'

type Of = { form: FormState<Draft> }
const Whole = ({
  label,
  value,
  put,
  min,
  max,
}: {
  label: string
  value: number | null
  put: (value: number | null) => void
  min: number
  max: number
}) => (
  <label>
    {label}{' '}
    <input
      type="number"
      min={min}
      max={max}
      value={value ?? ''}
      onChange={({ target }) => put(target.value === '' ? null : Number(target.value))}
    />
  </label>
)

const DecayFields = ({ form }: Of) => {
  const { decay } = form.values
  const known = decay.flatMap(({ days, weight }) =>
    days === null || weight === null ? [] : [{ days, weight }],
  )
  return (
    <>
      <ArrayEditor
        label={t('violation_score.decay')}
        items={decay}
        max={10}
        make={() => ({ days: (decay.at(-1)?.days ?? 0) + 30, weight: 0 })}
        addLabel={t('violation_score.add_step')}
        onChange={(next) => form.put({ decay: next })}
        problem={form.problemOf('decay', t('violation_score.decay'))}
      >
        {(one, put) => (
          <>
            <Whole
              label={t('violation_score.until_days')}
              value={one.days}
              put={(days) => put({ days })}
              min={1}
              max={3650}
            />
            <Whole
              label={t('violation_score.weight')}
              value={one.weight}
              put={(weight) => put({ weight })}
              min={0}
              max={1000}
            />
          </>
        )}
      </ArrayEditor>
      <p className="muted">{t('violation_score.decay_about')}</p>
      {known.length > 0 && <DecayChart decay={known} />}
    </>
  )
}

const LineFields = ({ form }: Of) => (
  <>
    <ArrayEditor
      label={t('violation_score.thresholds')}
      items={form.values.thresholds}
      max={20}
      make={() => ({ score: null, punishId: '', seconds: 0 })}
      addLabel={t('violation_score.add_line')}
      onChange={(thresholds) => form.put({ thresholds })}
      problem={form.problemOf('thresholds', t('violation_score.thresholds'))}
    >
      {(one, put) => (
        <>
          <Whole
            label={t('violation_score.score')}
            value={one.score}
            put={(score) => put({ score })}
            min={1}
            max={maxScore}
          />
          <ActFields act={one} put={put} />
        </>
      )}
    </ArrayEditor>
    <p className="muted">{t('violation_score.thresholds_about')}</p>
  </>
)

const LadderFields = ({ form }: Of) => (
  <>
    <ArrayEditor
      label={t('violation_score.ladder')}
      items={form.values.ladder}
      max={20}
      make={() => ({ nth: null, punishId: '', seconds: 0 })}
      addLabel={t('violation_score.add_rung')}
      onChange={(ladder) => form.put({ ladder })}
      problem={form.problemOf('ladder', t('violation_score.ladder'))}
    >
      {(one, put) => (
        <>
          <Whole
            label={t('violation_score.nth')}
            value={one.nth}
            put={(nth) => put({ nth })}
            min={2}
            max={100}
          />
          <ActFields act={one} put={put} />
        </>
      )}
    </ArrayEditor>
    <p className="muted">{t('violation_score.ladder_about')}</p>
    <NumberField
      form={form}
      name="ladderDays"
      label={t('violation_score.ladder_days')}
      min={1}
      max={3650}
    />
  </>
)

type Props = { detail: TemplateDetail; body: TemplateBody; onSaved: () => void }
/** The draft of a template; where there is none yet, it begins as what is in force. */
export function TemplateForm({ detail, body, onSaved }: Props) {
  const { may } = useMay()
  const { choices } = useApps()
  const { row } = detail
  const save = useSend(violationScoreCalls.updateTemplate, { refreshes })
  const conflict = useConflict<Draft, number>(draftOf(body), row.revision, async () => {
    const now = await readCall(violationScoreCalls.template, { id: row.id })
    const stored = now.draft ?? now.versions[0]?.body
    return stored
      ? {
          values: draftOf(stored),
          version: now.row.revision,
          by: now.row.updatedBy,
          at: now.row.updatedAt,
        }
      : null
  })
  const form = useForm<Draft>({
    initial: draftOf(body),
    check: (values) => ({
      ...problemsOf(values),
      name: required(values.name.trim(), t('violation_score.name')),
      appIds: required(values.appIds.join(''), t('violation_score.apps')),
    }),
    fieldOf: (path) => (path.startsWith('body.ladder.days') ? 'ladderDays' : path.split('.')[1]),
    send: (values) =>
      conflict.save(async (baseVersion) => {
        await save.mutateAsync({ id: row.id, baseVersion, body: bodyOf(values) })
        notify('success', t('violation_score.saved'))
      }),
    done: onSaved,
  })
  const lacks = may('score.edit') ? undefined : t('violation_score.needs_edit')
  return (
    <Form
      form={form}
      label={t('violation_score.template')}
      submitLabel={t('violation_score.save')}
      {...(lacks === undefined ? {} : { disabled: lacks })}
      notice={
        <ConflictView
          form={form}
          conflict={conflict}
          labels={{
            name: t('violation_score.name'),
            dailyCap: t('violation_score.daily_cap'),
            rows: t('violation_score.point_rows'),
            decay: t('violation_score.decay'),
            thresholds: t('violation_score.thresholds'),
            ladder: t('violation_score.ladder'),
          }}
          show={{
            rows: (list) => String(list.length),
            decay: (list) => list.map(({ days, weight }) => `${days}: ${weight}`).join(', '),
            thresholds: (list) => list.map(({ score }) => score).join(', '),
            ladder: (list) => list.map(({ nth }) => nth).join(', '),
          }}
        />
      }
    >
      <TextField
        form={form}
        name="name"
        label={t('violation_score.name')}
        maxLength={100}
        required
      />
      <MultiPick
        label={t('violation_score.apps')}
        choices={choices}
        value={form.values.appIds}
        onChange={(appIds) => form.put({ appIds })}
        problem={form.problemOf('appIds', t('violation_score.apps'))}
        required
      />
      <PointGrid form={form} />
      <NumberField
        form={form}
        name="dailyCap"
        label={t('violation_score.daily_cap')}
        hint={t('violation_score.daily_cap_hint')}
        min={1}
        max={maxScore}
      />
      <DecayFields form={form} />
      <LineFields form={form} />
      <LadderFields form={form} />
    </Form>
  )
}
