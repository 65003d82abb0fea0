import type { CalibrationDetail } from '@oas/contract/calibration/schemas'
import { t } from '../../i18n/texts.ts'
import { FigureChart } from '../../kit/chart/FigureChart.tsx'

/** How far each person has come. */
export function People({ session: { persons } }: { session: CalibrationDetail }) {
  return (
    <FigureChart
      label={t('calibration.progress')}
      figure={{
        kind: 'bars',
        chart: {
          series: [t('calibration.answered')],
          bars: persons.map(({ id, name, answered }) => ({
            key: id,
            name,
            values: [answered],
          })),
        },
      }}
    />
  )
}
