import type { Wall } from '@oas/contract/wall/calls'
import { t, typeName } from '../../i18n/texts.ts'
import { FigureChart } from '../../kit/chart/FigureChart.tsx'
import { formatTime } from '../../kit/time.ts'

/** Types that a chart tells apart. */
const most = 15
const ages = ['under10m', 'under1h', 'under4h', 'under24h', 'older'] as const
const ageNames = () => [
  t('wall.age_10m'),
  t('wall.age_1h'),
  t('wall.age_4h'),
  t('wall.age_24h'),
  t('wall.age_older'),
]
const clock = (at: number): string => formatTime(at).slice(11, 16)

/** What came in and was done by the hour, what waits by its age, and what is due. */
export function Charts({ wall: { hours, types, due } }: { wall: Wall }) {
  const waiting = types.filter((type) => ages.some((age) => type[age] > 0)).slice(0, most)
  return (
    <div className="wall-charts">
      <section aria-label={t('wall.course')}>
        <h2>{t('wall.course')}</h2>
        <FigureChart
          label={t('wall.course')}
          figure={{
            kind: 'lines',
            chart: {
              series: [t('wall.came_in'), t('wall.done')],
              bars: hours.map(({ at, came, decided }) => ({
                key: String(at),
                name: clock(at),
                values: [came, decided],
              })),
            },
          }}
        />
      </section>
      <section aria-label={t('wall.by_age')}>
        <h2>{t('wall.by_age')}</h2>
        <FigureChart
          label={t('wall.by_age')}
          figure={{
            kind: 'bars',
            chart: {
              series: ageNames(),
              bars: waiting.map((type) => ({
                key: type.key,
                name: typeName(type.name),
                values: ages.map((age) => type[age]),
              })),
            },
          }}
        />
      </section>
      {due.some(({ orders }) => orders > 0) && (
        <section aria-label={t('wall.due')}>
          <h2>{t('wall.due')}</h2>
          <FigureChart
            label={t('wall.due')}
            figure={{
              kind: 'bars',
              chart: {
                series: [t('wall.due_late'), t('wall.due_met')],
                tones: ['bad', 'good'],
                bars: due.map(({ at, orders, late }) => ({
                  key: String(at),
                  name: clock(at),
                  values: [late, orders - late],
                })),
              },
            }}
          />
        </section>
      )}
    </div>
  )
}
