import { mockRules } from '@oas/contract/model/schemas'
import { t, tData } from '../../../i18n/texts.ts'
import { ArrayEditor } from '../../../kit/form/ArrayEditor.tsx'
import { SelectField } from '../../../kit/form/fields.tsx'
import type { FormState } from '../../../kit/form/use-form.ts'
import { ScoreInput } from '../ScoreInput.tsx'
import { type VersionDraft, rowKinds } from './version-draft.ts'

type Scored = { label: string; score: number }
type ScoreProps = { one: Scored; put: (change: Partial<Scored>) => void }
const ScoreFields = ({ one, put }: ScoreProps) => (
  <>
    <input
      aria-label={t('model.raw_label')}
      placeholder={t('model.raw_label')}
      maxLength={64}
      value={one.label}
      onChange={({ target }) => put({ label: target.value })}
    />
    <ScoreInput label={t('model.score')} value={one.score} onChange={(score) => put({ score })} />
  </>
)

type Props = { form: FormState<VersionDraft> }
const RowFields = ({ form }: Props) => (
  <ArrayEditor
    label={t('model.mock_rows')}
    items={form.values.rows}
    max={50}
    make={() => ({ by: 'pattern', value: '', label: '', score: 0.9 })}
    addLabel={t('model.mock_row')}
    onChange={(rows) => form.put({ rows })}
    problem={form.problemOf('rows', t('model.mock_rows'))}
  >
    {(one, put) => (
      <>
        <select
          aria-label={t('model.mock_by')}
          value={one.by}
          onChange={({ target }) => put({ by: target.value })}
        >
          {rowKinds.map((by) => (
            <option key={by} value={by}>
              {tData(`model.by_${by}`)}
            </option>
          ))}
        </select>
        <input
          className="mono"
          aria-label={t('model.mock_value')}
          placeholder={t('model.mock_value')}
          maxLength={200}
          value={one.value}
          onChange={({ target }) => put({ value: target.value })}
        />
        <ScoreFields one={one} put={put} />
      </>
    )}
  </ArrayEditor>
)

/** What a version answers without a service. */
export function MockFields({ form }: Props) {
  const { rule, scores } = form.values
  return (
    <>
      <SelectField
        form={form}
        name="rule"
        label={t('model.mock')}
        hint={t('model.mock_hint')}
        choices={mockRules.map((one) => ({ value: one, label: tData(`model.mock_${one}`) }))}
      />
      {rule === 'table' && <RowFields form={form} />}
      <ArrayEditor
        label={t('model.mock')}
        items={scores}
        max={50}
        make={() => ({ label: '', score: 0.9 })}
        addLabel={t('model.mock_score')}
        onChange={(next) => form.put({ scores: next })}
        problem={form.problemOf('scores', t('model.mock'))}
      >
        {(one, put) => <ScoreFields one={one} put={put} />}
      </ArrayEditor>
    </>
  )
}
