import type { TypeSetting } from '@oas/contract/setting/schemas'
import { t, tData } from '../../i18n/texts.ts'
import { PickMany } from '../../kit/pick/PickMany.tsx'
import { labelSource } from '../../kit/pick/labels.ts'
import type { Line } from './rule-lines.ts'

const everyLabel = labelSource()

type Props = {
  line: Line
  index: number
  count: number
  results: TypeSetting['result']
  /** To how many records the rule applied when it was tried. */
  hits: number | undefined
  put: (change: Partial<Line>) => void
  move: (to: number) => void
  remove: () => void
}

/** One rule: its condition, what it presets, its place among the others. */
export function RuleLine({ line, index, count, results, hits, put, move, remove }: Props) {
  const name = String(index + 1)
  return (
    <li className="ac-rule">
      <span className="muted">{name}</span>
      <label>
        {t('setting_tool.rule_when')} {name}
        <input
          className="mono"
          value={line.when}
          maxLength={2000}
          onChange={(event) => put({ when: event.target.value })}
        />
      </label>
      <label>
        {t('setting_tool.rule_result')} {name}
        <select value={line.result} onChange={(event) => put({ result: event.target.value })}>
          {!results.some(({ id }) => id === line.result) && (
            <option value={line.result}>{line.result}</option>
          )}
          {results.map(({ id, transKey }) => (
            <option key={id} value={id}>
              {tData(transKey)} ({id})
            </option>
          ))}
        </select>
      </label>
      <PickMany
        compact
        bulk={false}
        label={`${t('setting_tool.rule_labels')} ${name}`}
        source={everyLabel}
        value={line.labels}
        width={260}
        onChange={(labels) => put({ labels })}
      />
      <label>
        <input
          type="checkbox"
          checked={line.lock}
          onChange={(event) => put({ lock: event.target.checked })}
        />{' '}
        {t('setting_tool.rule_lock')}
      </label>
      <span className="ac-bar">
        <button
          type="button"
          className="btn plain"
          disabled={index === 0}
          aria-label={t('auto_config.move_up', { name })}
          onClick={() => move(index - 1)}
        >
          ↑
        </button>
        <button
          type="button"
          className="btn plain"
          disabled={index === count - 1}
          aria-label={t('auto_config.move_down', { name })}
          onClick={() => move(index + 1)}
        >
          ↓
        </button>
        <button
          type="button"
          className="btn plain"
          aria-label={t('auto_config.remove_item', { name })}
          onClick={remove}
        >
          ×
        </button>
        {hits !== undefined && (
          <span className="state-tag">{t('setting_tool.rule_count', { n: hits })}</span>
        )}
      </span>
    </li>
  )
}
