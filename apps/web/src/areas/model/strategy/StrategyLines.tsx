import { modelCalls } from '@oas/contract/model/calls'
import type { StrategyLine } from '@oas/contract/model/schemas'
import { useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { ArrayEditor } from '../../../kit/form/ArrayEditor.tsx'
import { levelChoices } from '../words.tsx'
import { LineField } from './LineField.tsx'
import { ScoreChart } from './ScoreChart.tsx'

type Props = {
  lines: readonly StrategyLine[]
  onChange: (lines: StrategyLine[]) => void
  problem: string
  appId: number
  types: readonly number[]
}
const nameOf = ({ modelId, label }: Pick<StrategyLine, 'modelId' | 'label'>): string =>
  `${modelId} ${label}`

/** Which labels of models count, from which scores on. */
export function StrategyLines({ lines, onChange, problem, appId, types }: Props) {
  const [shown, setShown] = useState<number | null>(null)
  const { data } = useCall(modelCalls.labels, { state: 'mapped', pageSize: 200 })
  const mapped = data?.list ?? []
  const first = mapped[0]
  const line = shown === null ? undefined : lines[shown]
  return (
    <>
      <ArrayEditor
        label={t('model.lines')}
        items={lines}
        max={20}
        make={() => ({
          modelId: first?.modelId ?? '',
          label: first?.raw ?? '',
          suspect: 0.5,
          hit: 0.8,
          level: 2,
        })}
        addLabel={t('model.add_line')}
        onChange={onChange}
        problem={problem}
      >
        {(one, put, at) => (
          <>
            <select
              aria-label={t('model.raw_label')}
              value={nameOf(one)}
              onChange={({ target }) => {
                const found = mapped.find(
                  (row) => nameOf({ modelId: row.modelId, label: row.raw }) === target.value,
                )
                if (found) put({ modelId: found.modelId, label: found.raw })
              }}
            >
              {mapped.map((row) => (
                <option key={row.id} value={nameOf({ modelId: row.modelId, label: row.raw })}>
                  {row.modelName} › {row.raw}
                </option>
              ))}
            </select>
            <LineField
              label={t('model.suspect')}
              value={one.suspect}
              onChange={(suspect) => put({ suspect })}
            />
            <LineField label={t('model.hit')} value={one.hit} onChange={(hit) => put({ hit })} />
            <select
              aria-label={t('model.level')}
              value={one.level}
              onChange={({ target }) => put({ level: Number(target.value) })}
            >
              {levelChoices().map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
            <button
              type="button"
              className="btn"
              aria-expanded={shown === at}
              onClick={() => setShown(shown === at ? null : at)}
            >
              {t('model.show_scores')}
            </button>
          </>
        )}
      </ArrayEditor>
      {line && appId > 0 && line.label !== '' && (
        <ScoreChart
          modelId={line.modelId}
          label={line.label}
          appId={appId}
          types={types}
          suspect={line.suspect}
          hit={line.hit}
        />
      )}
    </>
  )
}
