import { useState } from 'react'
import { t, tData } from '../../../i18n/texts.ts'
import { locale } from '../../../kit/locale.ts'
import { ShownText } from '../../../kit/text/ShownText.tsx'
import { formatTime } from '../../../kit/time.ts'
import type { ListedRows } from '../listed-rows.ts'

/** Rows that are shown of a long list. */
const most = 200

/** What was read of a pasted list, row by row; wrong rows say what is wrong. */
export function ListedTable({ read }: { read: ListedRows }) {
  const [onlyBad, setOnlyBad] = useState(false)
  const { lines, bad, over } = read
  if (lines.length === 0) return null
  const rows = onlyBad ? lines.filter(({ problem }) => problem !== null) : lines
  const number = (n: number): string => n.toLocaleString(locale)
  return (
    <div className="task-listed">
      <p role="status">
        {t('task_form.rows_read', { n: number(lines.length) })}
        {bad > 0 && (
          <>
            {' '}
            <span className="state-tag bad">
              {t('task_form.rows_bad', { n: number(bad) })}
            </span>{' '}
            <label>
              <input
                type="checkbox"
                checked={onlyBad}
                onChange={({ target }) => setOnlyBad(target.checked)}
              />{' '}
              {t('task_form.rows_only_bad')}
            </label>
          </>
        )}
        {over > 0 && (
          <>
            {' '}
            <span className="state-tag bad">{t('task_form.rows_over', { n: number(over) })}</span>
          </>
        )}
      </p>
      <div tabIndex={0} role="region" aria-label={t('task_form.list')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('task_form.line')}</th>
              <th scope="col">{t('task_form.ref')}</th>
              <th scope="col">{t('task_list.named')}</th>
              <th scope="col">{t('task_list.due')}</th>
              <th scope="col">{t('task_list.note')}</th>
              <th scope="col">{t('task_form.problem')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, most).map(({ line, row, problem }) => (
              <tr key={line} className={problem === null ? '' : 'bad'}>
                <td className="mono">{line}</td>
                <td className="mono">
                  <ShownText text={row.ref} />
                </td>
                <td>
                  <ShownText text={row.person} />
                </td>
                <td>{formatTime(row.dueAt).slice(0, 16)}</td>
                <td>
                  <ShownText text={row.note} />
                </td>
                <td>
                  {problem !== null && tData(`task_form.line_${problem.replaceAll('-', '_')}`)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > most && (
        <p className="muted">{t('task_form.rows_shown', { n: most, of: number(rows.length) })}</p>
      )}
    </div>
  )
}
