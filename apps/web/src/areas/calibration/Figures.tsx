import type { CalibrationDetail } from '@oas/contract/calibration/schemas'
import { t } from '../../i18n/texts.ts'
import { FigureChart } from '../../kit/chart/FigureChart.tsx'

const percent = (share: number | null): string =>
  share === null ? '–' : `${Math.round(share * 1000) / 10} %`

/** How far all agree, case by case and together. */
export function Figures({
  session: { figures, list },
  onOpen,
}: {
  session: CalibrationDetail
  onOpen: (at: number) => void
}) {
  if (!figures) return null
  const { agreement, alpha, right } = figures
  return (
    <>
      <dl className="calibration-figures">
        <div>
          <dt>{t('calibration.agreement')}</dt>
          <dd>{percent(agreement)}</dd>
        </div>
        <div>
          <dt>{t('calibration.alpha')}</dt>
          <dd>{alpha === null ? '–' : alpha.toFixed(2)}</dd>
        </div>
        <div>
          <dt>{t('calibration.right')}</dt>
          <dd>{percent(right)}</dd>
        </div>
      </dl>
      <FigureChart
        label={t('calibration.chart')}
        onOpen={onOpen}
        figure={{
          kind: 'bars',
          chart: {
            series: [t('calibration.most_frequent'), t('calibration.others')],
            bars: list.map(({ itemId, no, spread }) => {
              const [most = 0, ...others] = (spread ?? []).map(({ n }) => n)
              const rest = others.reduce((sum, n) => sum + n, 0)
              return {
                key: itemId,
                name: t('calibration.case_no', { no }),
                values: [most, rest],
              }
            }),
          },
        }}
      />
    </>
  )
}
