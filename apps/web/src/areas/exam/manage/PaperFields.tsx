import { questionKinds } from '@oas/contract/case-library/schemas'
import { examCalls } from '@oas/contract/exam/calls'
import { type Paper, type PaperRule, type PoolItem, examLimits } from '@oas/contract/exam/schemas'
import { useCall } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { ArrayEditor } from '../../../kit/form/ArrayEditor.tsx'
import { MultiPick } from '../../../kit/form/MultiPick.tsx'
import type { FormState } from '../../../kit/form/use-form.ts'
import { Pick } from '../../../kit/pick/Pick.tsx'
import { labelSource } from '../../../kit/pick/labels.ts'
import { type ExamValues, newRule } from './exam-values.ts'

const everyLabel = labelSource()

const Choice = ({
  label,
  value,
  choices,
  onChange,
}: {
  label: string
  value: string
  choices: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}) => (
  <label>
    {label}{' '}
    <select value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{t('exam.any')}</option>
      {choices.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </select>
  </label>
)
const Whole = ({
  label,
  value,
  most,
  onChange,
}: {
  label: string
  value: number
  most: number
  onChange: (value: number) => void
}) => (
  <label>
    {label}{' '}
    <input
      type="number"
      min={1}
      max={most}
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
    />
  </label>
)

const RuleFields = ({
  rule,
  has,
  put,
}: {
  rule: PaperRule
  has: number | undefined
  put: (change: Partial<PaperRule>) => void
}) => (
  <div className="exam-rule">
    <Choice
      label={t('exam.kind')}
      value={rule.kind ?? ''}
      choices={questionKinds.map((value) => ({ value, label: t(`exam.kind_${value}`) }))}
      onChange={(kind) => put({ kind: questionKinds.find((one) => one === kind) ?? null })}
    />
    <Choice
      label={t('exam.difficulty')}
      value={rule.difficulty === null ? '' : String(rule.difficulty)}
      choices={['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }))}
      onChange={(n) => put({ difficulty: n === '' ? null : Number(n) })}
    />
    <Whole
      label={t('exam.count')}
      value={rule.count}
      most={examLimits.questions}
      onChange={(count) => put({ count })}
    />
    <Whole
      label={t('exam.points_each')}
      value={rule.points}
      most={examLimits.points}
      onChange={(points) => put({ points })}
    />
    <Pick
      label={t('exam.label')}
      source={everyLabel}
      value={rule.label === null ? '' : String(rule.label)}
      onChange={(label) => put({ label: label === '' ? null : Number(label) })}
    />
    {has !== undefined && (
      <span className={has < rule.count ? 'problem' : 'muted'}>
        {t('exam.rule_has', { n: has })}
      </span>
    )}
  </div>
)

/** The questions of a fixed paper, each with the same points unless they were said otherwise. */
const ItemFields = ({
  paper,
  items,
  problem,
  onChange,
}: {
  paper: Paper
  items: readonly PoolItem[]
  problem: string
  onChange: (items: Paper['items']) => void
}) => {
  const points = paper.items[0]?.points ?? newRule.points
  return (
    <>
      <MultiPick
        label={t('exam.choose_items')}
        choices={items.map(({ itemId, no, begins, kind, library }) => ({
          value: itemId,
          label: `${library} #${no} · ${t(`exam.kind_${kind}`)} · ${begins}`,
        }))}
        value={paper.items.map(({ itemId }) => itemId)}
        onChange={(ids) => onChange(ids.map((itemId) => ({ itemId, points })))}
        problem={problem}
        max={examLimits.questions}
        bulk
      />
      <Whole
        label={t('exam.points_each')}
        value={points}
        most={examLimits.points}
        onChange={(next) => onChange(paper.items.map((one) => ({ ...one, points: next })))}
      />
    </>
  )
}

const modes = ['random', 'fixed'] as const

/** What each person is asked, held against what the libraries hold while it is written. */
export function PaperFields({ form }: { form: FormState<ExamValues> }) {
  const { libraryIds, paper } = form.values
  const put = (change: Partial<Paper>): void => form.put({ paper: { ...paper, ...change } })
  const { data } = useCall(
    examCalls.pool,
    { libraryIds, paper },
    { enabled: libraryIds.length > 0, keepPrevious: true },
  )
  const problem = form.problemOf('paper')
  return (
    <fieldset className="multi-pick">
      <legend>{t('exam.paper')}</legend>
      {modes.map((mode) => (
        <label key={mode} className="form-row tick">
          <input
            type="radio"
            name="paper-mode"
            checked={paper.mode === mode}
            onChange={() => put({ mode })}
          />{' '}
          {t(`exam.mode_${mode}`)}
        </label>
      ))}
      {paper.mode === 'random' ? (
        <ArrayEditor
          label={t('exam.rules')}
          items={paper.rules}
          onChange={(rules) => put({ rules })}
          make={(): PaperRule => ({ ...newRule })}
          addLabel={t('exam.add_rule')}
          max={examLimits.rules}
          problem={problem}
        >
          {(rule, change, index) => <RuleFields rule={rule} has={data?.has[index]} put={change} />}
        </ArrayEditor>
      ) : (
        <ItemFields
          paper={paper}
          items={data?.items ?? []}
          problem={problem}
          onChange={(items) => put({ items })}
        />
      )}
      {data && (
        <p role="status" className={data.flaw === '' ? 'muted' : 'problem'}>
          {data.items.length === 0
            ? t('exam.no_pool')
            : `${t('exam.paper_size', { n: data.questions, points: data.total })} · ${
                data.flaw || t('exam.enough')
              }`}
        </p>
      )}
    </fieldset>
  )
}
