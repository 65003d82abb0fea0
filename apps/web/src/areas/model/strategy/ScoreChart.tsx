import { modelCalls } from '@oas/contract/model/calls'
import { useCall } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { FigureChart } from '../../../kit/chart/FigureChart.tsx'

type Props = {
  modelId: string
  label: string
  appId: number
  types: readonly number[]
  /** Lines that stand over the scores. */
  suspect: number
  hit: number
}
type Bars = readonly { low: number; n: number; right: number; wrong: number }[]
/** What stands at or above a line; a bar counts where most of it does. */
const above = (bars: Bars, line: number) =>
  bars
    .filter(({ low }) => low + 0.025 >= line)
    .reduce(
      (sum, { n, right, wrong }) => ({
        n: sum.n + n,
        right: sum.right + right,
        decided: sum.decided + right + wrong,
      }),
      { n: 0, right: 0, decided: 0 },
    )

/** Scores of a label in the last days, by what people decided, and what its lines would take. */
export function ScoreChart({ suspect, hit, types, ...of }: Props) {
  const { data, error } = useCall(
    modelCalls.histogram,
    { ...of, types: [...types] },
    { keepPrevious: true },
  )
  if (error) return <p className="problem">{error.message}</p>
  if (!data) return null
  if (data.records === 0) return <p className="muted">{t('model.scores_none')}</p>
  return (
    <>
      <FigureChart
        label={t('model.scores_title')}
        figure={{
          kind: 'bars',
          chart: {
            series: [t('model.scores_right'), t('model.scores_wrong'), t('model.scores_open')],
            bars: data.bars.map(({ low, n, right, wrong }) => ({
              key: String(low),
              name: low.toFixed(2),
              values: [right, wrong, n - right - wrong],
            })),
          },
        }}
      />
      <p>
        {t('model.suspect')} {suspect}: {t('model.at_line', above(data.bars, suspect))}
      </p>
      <p>
        {t('model.hit')} {hit}: {t('model.at_line', above(data.bars, hit))}
      </p>
    </>
  )
}
