import type { Input } from '@oas/contract/define'
import type { taskCalls } from '@oas/contract/task/area'
import { t } from '../../../i18n/texts.ts'
import { Outcome } from '../../../kit/form/Outcome.tsx'
import { EstimateView } from '../EstimateView.tsx'
import { isCheckable, isLong } from '../is-checkable.ts'
import type { Checked } from '../use-task-check.ts'
import { useEstimate } from '../use-estimate.ts'
import { Section } from './Section.tsx'

/** Problems that are shown of a long list. */
const most = 50

const Problems = ({ checked }: { checked: Checked }) => (
  <ul className="task-problems">
    {checked.problems.slice(0, most).map(({ level, row, msg }) => (
      <li key={`${level} ${row ?? ''} ${msg}`} className={level}>
        <span className={`state-tag ${level === 'error' ? 'bad' : 'warn'}`}>
          {t(`task_form.level_${level}`)}
        </span>{' '}
        {row !== null && `${t('task_form.row_n', { n: row })}: `}
        {msg}
      </li>
    ))}
    {checked.problems.length > most && (
      <li>{t('task_form.problems_more', { n: checked.problems.length - most })}</li>
    )}
  </ul>
)

type Props = {
  asked: Input<typeof taskCalls.estimate>
  checked: Checked | null
  refuse: (error: unknown) => void
}

/** Whether all fits together, said while one types, and what it comes to, once it is asked for. */
export function Outlook({ asked, checked, refuse }: Props) {
  const { found, busy, look } = useEstimate(refuse)
  const isOld = found !== null && found.of !== JSON.stringify(asked.body)
  return (
    <Section step="estimate">
      {!isCheckable(asked) && (
        <p className="muted">
          {t(isLong(asked) ? 'task_form.check_long' : 'task_form.check_later')}
        </p>
      )}
      {checked && checked.problems.length === 0 && (
        <p role="status">
          <span className="state-tag good">{t('task_form.check_ok')}</span>
        </p>
      )}
      {checked && checked.problems.length > 0 && <Problems checked={checked} />}
      {checked && asked.list !== undefined && (
        <p>
          {t('task_form.rows_found', {
            found: checked.rows.found,
            unknown: checked.rows.unknown,
            duplicate: checked.rows.duplicate,
            out: checked.rows.outOfScope,
          })}
        </p>
      )}
      <div>
        <button
          type="button"
          className="btn"
          disabled={!isCheckable(asked) || busy}
          title={isCheckable(asked) ? undefined : t('task_form.check_later')}
          aria-busy={busy}
          onClick={() => look(asked)}
        >
          {t('task_form.estimate')}
        </button>
      </div>
      {found && (
        <Outcome of={found.estimate} className="task-outcome">
          {isOld && <p className="muted">{t('task_form.estimate_stale')}</p>}
          <EstimateView estimate={found.estimate} />
        </Outcome>
      )}
    </Section>
  )
}
