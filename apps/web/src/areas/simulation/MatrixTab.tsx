import type { Analysis } from '@oas/contract/simulation/schemas'
import { resultName, t } from '../../i18n/texts.ts'
import { FigureChart } from '../../kit/chart/FigureChart.tsx'

type Props = { analysis: Analysis; dim: string; onDim: (dim: string) => void }

/** What was taken for what: by result, or by a dimension of the library. */
export function MatrixTab({ analysis: { matrix, dims }, dim, onDim }: Props) {
  const nameOf = (key: string): string => (dim === '' ? resultName(key) : key) || '–'
  const rows = [...new Set(matrix.map(({ right }) => right))]
  const columns = [...new Set([...rows, ...matrix.map(({ given }) => given)])]
  return (
    <>
      {dims.length > 0 && (
        <label className="form-row">
          {t('simulation.matrix_of')}
          <select value={dim} onChange={({ target }) => onDim(target.value)}>
            <option value="">{t('simulation.matrix_results')}</option>
            {dims.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {matrix.length === 0 ? (
        <p className="muted">{t('simulation.no_matrix')}</p>
      ) : (
        <>
          <p className="muted">{t('simulation.matrix_rows')}</p>
          <FigureChart
            label={t('simulation.matrix_rows')}
            figure={{
              kind: 'heat',
              columns: columns.map(nameOf),
              rows: rows.map(nameOf),
              cells: matrix.map(
                ({ right, given, n }) => [columns.indexOf(given), rows.indexOf(right), n] as const,
              ),
            }}
          />
        </>
      )}
    </>
  )
}
