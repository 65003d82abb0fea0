import type { LibraryFigures } from '@oas/contract/case-library/figures'
import { t } from '../../i18n/texts.ts'
import { FigureChart } from '../../kit/chart/FigureChart.tsx'
import { itemStateChoices, kindChoices } from './words.tsx'

const most = 20
type Part = { label: string; bars: readonly { key: string; name: string; n: number }[] }

/** What a library holds: items by state, kind, difficulty and label. */
export function HeldFigures({ of }: { of: LibraryFigures }) {
  const states = new Map(itemStateChoices().map(({ value, label }) => [value, label]))
  const kinds = new Map(kindChoices().map(({ value, label }) => [value, label]))
  const parts: readonly Part[] = [
    {
      label: t('case_library.state'),
      bars: of.states.map(({ of: key, n }) => ({ key, name: states.get(key) ?? '', n })),
    },
    {
      label: t('case_library.kind'),
      bars: of.kinds.map(({ of: key, n }) => ({ key, name: kinds.get(key) ?? '', n })),
    },
    {
      label: t('case_library.by_difficulty'),
      bars: of.difficulties.map(({ of: key, n }) => ({ key: `${key}`, name: `${key}`, n })),
    },
    {
      label: t('case_library.by_label'),
      bars: of.labels.slice(0, most).map(({ id, name, n }) => ({ key: `${id}`, name, n })),
    },
  ]
  return (
    <>
      <h2>{t('case_library.held')}</h2>
      <div className="case-charts">
        {parts
          .filter(({ bars }) => bars.some(({ n }) => n > 0))
          .map(({ label, bars }) => (
            <section key={label}>
              <h3>{label}</h3>
              <FigureChart
                label={label}
                figure={{
                  kind: 'bars',
                  chart: {
                    series: [t('case_library.items_n')],
                    bars: bars.map(({ key, name, n }) => ({ key, name, values: [n] })),
                  },
                }}
              />
            </section>
          ))}
      </div>
    </>
  )
}
