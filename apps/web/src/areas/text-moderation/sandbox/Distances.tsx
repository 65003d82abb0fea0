import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import { useCall } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { FigureChart } from '../../../kit/chart/FigureChart.tsx'

/** How many records a combination would find if its parts stood nearer or farther. */
export function Distances({ sandboxId, id }: { sandboxId: string; id: string }) {
  const { data } = useCall(textModerationCalls.tryDistances, { sandboxId, id })
  if (!data) return null
  const label = t('text_sandbox.distances', { n: data.texts })
  return (
    <section aria-label={label}>
      <h2>{label}</h2>
      <FigureChart
        label={label}
        figure={{
          kind: 'bars',
          chart: {
            series: [t('text_sandbox.hit_count')],
            bars: data.list.map(({ distance, rows }) => ({
              key: String(distance),
              name: String(distance),
              values: [rows],
            })),
          },
        }}
      />
    </section>
  )
}
