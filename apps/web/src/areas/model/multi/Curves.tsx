import { modelCalls } from '@oas/contract/model/calls'
import type { MultiBody, MultiCurves } from '@oas/contract/model/multi-schemas'
import { useEffect } from 'react'
import { useSend } from '../../../api/use-call.ts'
import { t, tData } from '../../../i18n/texts.ts'
import { FigureChart } from '../../../kit/chart/FigureChart.tsx'

const Curve = ({ of, figure }: { of: MultiCurves; figure: 'precision' | 'recall' }) => (
  <FigureChart
    label={tData(`model.multi_${figure}`)}
    figure={{
      kind: 'lines',
      chart: {
        series: of.series.map(({ name }) => name),
        bars: (of.series[0]?.points ?? []).map(({ line }, at) => ({
          key: String(line),
          name: line.toFixed(2),
          values: of.series.map(
            ({ points }) => Math.round((points[at]?.[figure] ?? 0) * 1000) / 10,
          ),
        })),
      },
    }}
  />
)

/** How right a combination is at each line, beside its members. */
export function Curves({ of }: { of: MultiBody }) {
  const { mutate, data, error, isPending } = useSend(modelCalls.multiCurves, {})
  useEffect(() => mutate({ body: of }), [mutate, of])
  if (error)
    return (
      <p className="problem" role="alert">
        {error.message}
      </p>
    )
  if (isPending || !data) return <p role="status">{t('frontend.loading')}</p>
  if (data.series.length === 0)
    return <p role="status">{t('model.multi_few', { n: data.decided, least: data.least })}</p>
  return (
    <section aria-label={t('model.multi_compare')}>
      <p>{t('model.multi_decided', { n: data.decided, right: data.violations })}</p>
      <h3>{t('model.multi_precision')} %</h3>
      <Curve of={data} figure="precision" />
      <h3>{t('model.multi_recall')} %</h3>
      <Curve of={data} figure="recall" />
    </section>
  )
}
