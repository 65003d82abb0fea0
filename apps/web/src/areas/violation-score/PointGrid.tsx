import { violationScoreCalls } from '@oas/contract/violation-score/calls'
import { maxLevel, maxPoints } from '@oas/contract/violation-score/schemas'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Icon } from '../../kit/Icon.tsx'
import { labelSource } from '../../kit/pick/labels.ts'
import { Pick } from '../../kit/pick/Pick.tsx'
import type { FormState } from '../../kit/form/use-form.ts'
import type { Draft, GridRow } from './draft.ts'
import { levelText } from './words.tsx'

const labels = labelSource()
const blank = { labelId: '', classId: '', results: '', points: {} }

type RowProps = {
  row: GridRow
  place: number
  levels: readonly number[]
  put: (change: Partial<GridRow>) => void
  remove: () => void
}
const nameOf = (place: number): string => `${t('violation_score.label_or_class')} ${place + 1}`

const WhatCell = ({ row, place, put }: Omit<RowProps, 'levels' | 'remove'>) => {
  const { data } = useCall(violationScoreCalls.choices, {})
  if (row.classId === '')
    return (
      <Pick
        label={nameOf(place)}
        source={labels}
        value={row.labelId}
        onChange={(labelId) => put({ labelId })}
      />
    )
  const classes = data?.classes ?? []
  return (
    <select
      aria-label={nameOf(place)}
      value={row.classId}
      onChange={(event) => put({ classId: event.target.value })}
    >
      {classes.map(({ id, name }) => (
        <option key={id} value={String(id)}>
          {t('violation_score.of_class', { name })}
        </option>
      ))}
    </select>
  )
}

const Row = ({ row, place, levels, put, remove }: RowProps) => (
  <tr>
    <td>
      <WhatCell row={row} place={place} put={put} />
    </td>
    {levels.map((level) => (
      <td key={level}>
        <input
          type="number"
          min={0}
          max={maxPoints}
          aria-label={`${nameOf(place)}: ${levelText(level)}`}
          value={row.points[level] ?? ''}
          onChange={({ target }) =>
            put({
              points: {
                ...row.points,
                [level]: target.value === '' ? null : Number(target.value),
              },
            })
          }
        />
      </td>
    ))}
    <td>
      <textarea
        className="mono"
        rows={1}
        aria-label={`${t('violation_score.results')}: ${nameOf(place)}`}
        value={row.results}
        maxLength={1500}
        onChange={({ target }) => put({ results: target.value })}
      />
    </td>
    <td>
      <button
        type="button"
        className="popup-button"
        aria-label={`${t('violation_score.remove_row')}: ${nameOf(place)}`}
        onClick={remove}
      >
        <Icon name="trash" />
      </button>
    </td>
  </tr>
)

/** Points of labels and classes, a column for each level. */
export function PointGrid({ form }: { form: FormState<Draft> }) {
  const { data } = useCall(violationScoreCalls.choices, {})
  const { rows, levels } = form.values
  const put = (place: number, change: Partial<GridRow>): void =>
    form.put({ rows: rows.map((row, at) => (at === place ? { ...row, ...change } : row)) })
  const add = (row: Partial<GridRow>): void => form.put({ rows: [...rows, { ...blank, ...row }] })
  const next = (levels.at(-1) ?? 0) + 1
  const first = data?.classes[0]
  const problem = form.problemOf('rows', t('violation_score.point_rows'))
  const places = rows.map((row, place) => ({ row, place, key: `place ${place}` }))
  return (
    <fieldset className="multi-pick">
      <legend>{t('violation_score.point_rows')}</legend>
      {rows.length === 0 && <p className="muted">{t('violation_score.first_label')}</p>}
      {rows.length > 0 && (
        <div
          className="score-grid"
          role="region"
          tabIndex={0}
          aria-label={t('violation_score.points')}
        >
          <table>
            <thead>
              <tr>
                <th scope="col">{t('violation_score.label_or_class')}</th>
                {levels.map((level) => (
                  <th key={level} scope="col">
                    {levelText(level)}
                  </th>
                ))}
                <th scope="col">{t('violation_score.results')}</th>
                <th scope="col">
                  <span className="sr-only">{t('frontend.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {places.map(({ row, place, key }) => (
                <Row
                  key={key}
                  row={row}
                  place={place}
                  levels={levels}
                  put={(change) => put(place, change)}
                  remove={() => form.put({ rows: rows.filter((_one, at) => at !== place) })}
                />
              ))}
            </tbody>
          </table>
          <p className="muted">{t('violation_score.results_hint', { example: 'del=1.5' })}</p>
        </div>
      )}
      <p className="row-actions">
        <button type="button" className="btn" onClick={() => add({})}>
          {t('violation_score.add_label')}
        </button>
        {first && (
          <button type="button" className="btn" onClick={() => add({ classId: String(first.id) })}>
            {t('violation_score.add_class')}
          </button>
        )}
        <button
          type="button"
          className="btn"
          disabled={next > maxLevel}
          onClick={() => form.put({ levels: [...levels, next] })}
        >
          {t('violation_score.add_level')}
        </button>
      </p>
      <div className="problem" role={problem ? 'alert' : undefined}>
        {problem}
      </div>
    </fieldset>
  )
}
