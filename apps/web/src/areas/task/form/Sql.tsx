import { taskCalls } from '@oas/contract/task/area'
import { type SqlView, sqlLimits } from '@oas/contract/task/schemas'
import { Suspense, lazy, useRef } from 'react'
import { useMainCall } from '../../../api/use-main-call.ts'
import { t } from '../../../i18n/texts.ts'
import type { CodeHandle, Mark } from '../../../kit/code/CodeEditor.tsx'
import { NumberField } from '../../../kit/form/fields.tsx'
import type { FormState } from '../../../kit/form/use-form.ts'
import type { Values } from '../task-values.ts'

const noMarks: readonly Mark[] = []
type Props = { form: FormState<Values> }
const SqlEditor = lazy(async () => ({ default: (await import('./SqlEditor.tsx')).SqlEditor }))

/** Views with their columns: a click puts the name of one, or a whole example, into the text. */
const Views = ({ views, add }: { views: readonly SqlView[]; add: (text: string) => void }) => (
  <details className="task-views" open>
    <summary>{t('task_sql.views')}</summary>
    {views.map(({ name, columns, example }) => (
      <section key={name} aria-label={name}>
        <p>
          <strong>{name}</strong>{' '}
          <button type="button" className="btn" onClick={() => add(example)}>
            {t('task_sql.example')}
          </button>
        </p>
        <p className="task-view-columns">
          {columns.map((column) => (
            <button
              key={column.name}
              type="button"
              className="btn"
              title={column.type}
              aria-label={t('task_sql.insert', { name: column.name })}
              onClick={() => add(column.name)}
            >
              <code>{column.name}</code>
            </button>
          ))}
        </p>
      </section>
    ))}
  </details>
)

/** The statement that names the records of a task, and what it may read. */
export function Sql({ form }: Props) {
  const { data } = useMainCall(taskCalls.sqlViews, {})
  const { sqlText } = form.values
  const problem = form.problemOf('sqlText', t('task_sql.statement'))
  const code = useRef<CodeHandle>(null)
  const add = (text: string): void => code.current?.insert(text)
  return (
    <>
      {data && data.setup !== '' && (
        <div className="problem" role="alert">
          <p>{t('task_sql.not_set_up')}</p>
          <pre>{data.setup}</pre>
        </div>
      )}
      <div className="form-row task-sql">
        <span>{t('task_sql.statement')}</span>
        <Suspense fallback={<p className="muted">{t('frontend.loading')}</p>}>
          <SqlEditor
            label={t('task_sql.statement')}
            text={sqlText}
            ref={code}
            views={data?.views ?? []}
            marks={noMarks}
            onText={(text) => form.put({ sqlText: text })}
          />
        </Suspense>
        <span className="form-hint">{t('task_sql.statement_hint')}</span>
        {problem !== '' && (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
      </div>
      <NumberField
        form={form}
        name="sqlDays"
        label={t('task_sql.days')}
        hint={t('task_sql.days_hint')}
        required
        min={1}
        max={sqlLimits.days}
      />
      {data && <Views views={data.views} add={add} />}
    </>
  )
}
