import type { ReactNode } from 'react'
import { t } from '../../i18n/texts.ts'
import { formatTime } from '../time.ts'
import { conflictRows, wordOf } from './conflict-rows.ts'
import type { ConflictState } from './use-conflict.ts'
import type { FormState } from './use-form.ts'
import './form.css'

type Props<T extends object> = {
  form: FormState<T>
  conflict: ConflictState<T>
  labels: { readonly [K in keyof T]?: string }
  show?: { readonly [K in keyof T]?: (value: T[K]) => string }
}

/**
 * What was, what somebody else stored and what was typed, field by field; each of theirs can be
 * taken over, or all. Nothing while there is no conflict.
 */
export function ConflictView<T extends object>({
  form,
  conflict: { was, theirs, hide },
  labels,
  show,
}: Props<T>) {
  if (theirs === null) return null
  const cell = (key: keyof T & string, value: unknown): ReactNode => {
    const word = show?.[key]?.(value as never) ?? wordOf(value, t('frontend.yes'), t('frontend.no'))
    return word || <span className="muted">–</span>
  }
  const takeAll = (): void => {
    form.reset(theirs.values)
    hide()
  }
  const rows = conflictRows(
    Object.keys(labels) as (keyof T & string)[],
    was,
    theirs.values,
    form.values,
  )
  return (
    <section className="form-conflict" aria-label={t('frontend.conflict')}>
      <p>
        <strong>
          {theirs.by
            ? t('frontend.conflict_by', { name: theirs.by, time: formatTime(theirs.at) })
            : t('frontend.conflict')}
        </strong>
      </p>
      {rows.length === 0 ? (
        <p className="muted">{t('frontend.conflict_same')}</p>
      ) : (
        <div
          className="form-conflict-table"
          tabIndex={0}
          role="region"
          aria-label={t('frontend.conflict_fields')}
        >
          <table>
            <thead>
              <tr>
                <th scope="col">{t('frontend.conflict_field')}</th>
                <th scope="col">{t('frontend.conflict_was')}</th>
                <th scope="col">{t('frontend.conflict_theirs')}</th>
                <th scope="col">{t('frontend.conflict_mine')}</th>
                <th scope="col">
                  <span className="sr-only">{t('frontend.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, theirsChanged, mineChanged }) => (
                <tr key={key} className={theirsChanged && mineChanged ? 'both' : ''}>
                  <th scope="row">{labels[key]}</th>
                  <td>{cell(key, was[key])}</td>
                  <td className={theirsChanged ? 'changed' : ''}>
                    {cell(key, theirs.values[key])}
                  </td>
                  <td className={mineChanged ? 'changed' : ''}>{cell(key, form.values[key])}</td>
                  <td>
                    <button
                      type="button"
                      className="btn"
                      aria-label={`${t('frontend.conflict_take')}: ${labels[key] ?? ''}`}
                      onClick={() =>
                        form.put({ [key]: theirs.values[key] } as unknown as Partial<T>)
                      }
                    >
                      {t('frontend.conflict_take')}
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className="muted">
        {t('frontend.conflict_next')}{' '}
        <button type="button" className="btn" onClick={takeAll}>
          {t('frontend.conflict_take_all')}
        </button>
      </p>
    </section>
  )
}
