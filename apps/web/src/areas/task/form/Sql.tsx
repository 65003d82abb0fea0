import { taskCalls } from '@oas/contract/task/area'
import { sqlLimits } from '@oas/contract/task/schemas'
import { type KeyboardEvent, Suspense, lazy, useMemo, useRef } from 'react'
import { useMainCall } from '../../../api/use-main-call.ts'
import { t } from '../../../i18n/texts.ts'
import type { CodeHandle, Mark } from '../../../kit/code/CodeEditor.tsx'
import { NumberField } from '../../../kit/form/fields.tsx'
import type { FormState } from '../../../kit/form/use-form.ts'
import { sqlMarks } from '../sql-marks.ts'
import type { Values } from '../task-values.ts'
import { useStatementCheck } from '../use-sql-check.ts'
import { SqlAllowed } from './SqlAllowed.tsx'
import { SqlCheck } from './SqlCheck.tsx'
import { SqlFound } from './SqlFound.tsx'

type Props = { form: FormState<Values> }
const SqlEditor = lazy(async () => ({ default: (await import('./SqlEditor.tsx')).SqlEditor }))

/** What is wrong with the statement; pressed it leads to the place, where it has one. */
const Problem = ({ mark, text, jump }: { mark?: Mark; text: string; jump: (to: number) => void }) =>
  mark ? (
    <p role="alert">
      <button type="button" className="code-problem" onClick={() => jump(mark.from)}>
        {text}
      </button>
    </p>
  ) : (
    <p className="problem" role="alert">
      {text}
    </p>
  )

/** The statement that names the records of a task, what it may use, and a look at what it names. */
export function Sql({ form }: Props) {
  const { data } = useMainCall(taskCalls.sqlViews, {})
  const code = useRef<CodeHandle>(null)
  const check = useStatementCheck(form)
  const label = t('task_sql.statement')
  const { sqlText } = form.values
  const problem = form.problemOf('sqlText', label)
  const place = form.placeOf('sqlText')
  const marks = useMemo(() => sqlMarks(sqlText, place, problem), [sqlText, place, problem])
  const [mark] = marks
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !event.shiftKey || !(event.ctrlKey || event.metaKey)) return
    // Without Shift it sends the form.
    event.preventDefault()
    event.stopPropagation()
    check.run()
  }
  return (
    <div role="group" aria-label={label} className="task-sql" onKeyDown={onKeyDown}>
      {data && data.setup !== '' && (
        <div className="problem" role="alert">
          <p>{t('task_sql.not_set_up')}</p>
          <pre>{data.setup}</pre>
        </div>
      )}
      <div className="task-sql-columns">
        <div className="task-sql-main">
          <div className="form-row">
            <span>{label}</span>
            <Suspense fallback={<p className="muted">{t('frontend.loading')}</p>}>
              <SqlEditor
                label={label}
                text={sqlText}
                ref={code}
                views={data?.views ?? []}
                marks={marks}
                onText={(text) => form.put({ sqlText: text })}
              />
            </Suspense>
            {problem !== '' && (
              <Problem
                text={problem}
                jump={(to) => code.current?.jump(to)}
                {...(mark ? { mark } : {})}
              />
            )}
            <span className="form-hint">{t('task_sql.statement_hint')}</span>
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
          <SqlCheck check={check} />
        </div>
        {data && <SqlAllowed allowed={data} add={(text) => code.current?.insert(text)} />}
      </div>
      <SqlFound check={check} />
    </div>
  )
}
