import { modelCalls } from '@oas/contract/model/calls'
import {
  type ModelRow,
  type VersionBody,
  type VersionRow,
  blankMock,
  blankVersion,
  mockRules,
  usualTimeoutMs,
} from '@oas/contract/model/schemas'
import { useSend } from '../../../api/use-call.ts'
import { t, tData } from '../../../i18n/texts.ts'
import { ArrayEditor } from '../../../kit/form/ArrayEditor.tsx'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { AreaField, NumberField, SelectField, TextField } from '../../../kit/form/fields.tsx'
import { type FormState, useForm } from '../../../kit/form/use-form.ts'
import { notify } from '../../../kit/notice.tsx'
import { refreshes } from '../words.tsx'
import { ScoreInput } from '../ScoreInput.tsx'

type Draft = Omit<VersionBody, 'mock' | 'maxBatch' | 'perSecond'> & {
  maxBatch: number | null
  perSecond: number | null
  rule: string
  scores: { label: string; score: number }[]
}
const draftOf = (body: VersionBody): Draft => {
  const { mock, ...rest } = body
  return { ...rest, rule: mock.rule, scores: mock.scores }
}
const bodyOf = (draft: Draft, before: VersionBody): VersionBody => {
  const { rule, scores, maxBatch, perSecond, ...rest } = draft
  return {
    ...rest,
    maxBatch: maxBatch ?? blankVersion.maxBatch,
    perSecond: perSecond ?? blankVersion.perSecond,
    mock: {
      ...blankMock,
      rows: before.mock.rows,
      rule: mockRules.find((one) => one === rule) ?? 'constant',
      scores: scores.filter(({ label }) => label.trim() !== ''),
    },
  }
}

const MockFields = ({ form }: { form: FormState<Draft> }) => (
  <>
    <SelectField
      form={form}
      name="rule"
      label={t('model.mock')}
      hint={t('model.mock_hint')}
      choices={mockRules.map((rule) => ({ value: rule, label: tData(`model.mock_${rule}`) }))}
    />
    <ArrayEditor
      label={t('model.mock')}
      items={form.values.scores}
      max={50}
      make={() => ({ label: '', score: 0.9 })}
      addLabel={t('model.mock_score')}
      onChange={(scores) => form.put({ scores })}
      problem={form.problemOf('scores', t('model.mock'))}
    >
      {(one, put) => (
        <>
          <input
            aria-label={t('model.raw_label')}
            placeholder={t('model.raw_label')}
            maxLength={64}
            value={one.label}
            onChange={({ target }) => put({ label: target.value })}
          />
          <ScoreInput
            label={t('model.score')}
            value={one.score}
            onChange={(score) => put({ score })}
          />
        </>
      )}
    </ArrayEditor>
  </>
)

const CaseFields = ({ form }: { form: FormState<Draft> }) => (
  <ArrayEditor
    label={t('model.cases')}
    items={form.values.cases}
    max={20}
    make={() => ({ content: '', label: '', low: 0.5, high: 1 })}
    addLabel={t('model.add_case')}
    onChange={(cases) => form.put({ cases })}
    problem={form.problemOf('cases', t('model.cases'))}
  >
    {(one, put) => (
      <>
        <input
          aria-label={t('model.case_content')}
          placeholder={t('model.case_content')}
          maxLength={2000}
          value={one.content}
          onChange={({ target }) => put({ content: target.value })}
        />
        <input
          aria-label={t('model.raw_label')}
          placeholder={t('model.raw_label')}
          maxLength={64}
          value={one.label}
          onChange={({ target }) => put({ label: target.value })}
        />
        <ScoreInput label={t('model.low')} value={one.low} onChange={(low) => put({ low })} />
        <ScoreInput label={t('model.high')} value={one.high} onChange={(high) => put({ high })} />
      </>
    )}
  </ArrayEditor>
)

const fieldOf = (path: string): string | undefined => {
  if (path.startsWith('body.mock.scores')) return 'scores'
  return path.startsWith('body.mock') ? 'rule' : path.split('.')[1]
}

type Props = {
  model: ModelRow
  of: VersionRow | null
  /** What a new one begins as. */
  like: VersionRow | undefined
  onClose: () => void
  onMade: (secret: string, number: number) => void
}
/** A version: where its service answers, what that bears, and how it is tried. */
export function VersionDialog({ model, of, like, onClose, onMade }: Props) {
  const create = useSend(modelCalls.createVersion, { refreshes })
  const update = useSend(modelCalls.updateVersion, { refreshes })
  const before = of?.body ?? like?.body ?? blankVersion
  const form = useForm<Draft>({
    initial: draftOf(before),
    guard: false,
    send: async (draft) => {
      const body = bodyOf(draft, before)
      if (of) {
        await update.mutateAsync({ modelId: model.id, id: of.id, version: of.version, body })
        notify('success', t('frontend.saved'))
        onClose()
        return
      }
      const made = await create.mutateAsync({ modelId: model.id, body })
      onMade(made.secret, made.number)
    },
    fieldOf,
  })
  return (
    <FormModal
      form={form}
      title={of ? t('model.edit_version', { n: of.number }) : t('model.new_version')}
      onClose={onClose}
      width={760}
    >
      <TextField
        form={form}
        name="endpoint"
        label={t('model.endpoint')}
        hint={t('model.endpoint_hint')}
        mono
        maxLength={500}
        autoFocus
      />
      <NumberField
        form={form}
        name="timeoutMs"
        label={t('model.timeout')}
        hint={t('model.timeout_hint', { n: usualTimeoutMs[model.kind] })}
        min={50}
        max={600_000}
      />
      <NumberField form={form} name="maxBatch" label={t('model.max_batch')} min={1} max={32} />
      <NumberField
        form={form}
        name="perSecond"
        label={t('model.per_second')}
        min={1}
        max={10_000}
      />
      <AreaField form={form} name="sample" label={t('model.sample')} maxLength={2000} rows={2} />
      <CaseFields form={form} />
      <AreaField
        form={form}
        name="policy"
        label={t('model.policy')}
        hint={t('model.policy_hint')}
        maxLength={20_000}
        rows={4}
      />
      <MockFields form={form} />
      <AreaField form={form} name="notes" label={t('model.notes')} maxLength={2000} rows={2} />
    </FormModal>
  )
}
