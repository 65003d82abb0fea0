import type { Input } from '@oas/contract/define'
import { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import type { Effect } from '@oas/contract/setting/edit-schemas'
import { settingFields } from '@oas/contract/setting/field-paths'
import { parseTypeKey } from '@oas/contract/type-key'
import { useState } from 'react'
import { send } from '../../api/send.ts'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { ApplyEffects } from './ApplyEffects.tsx'
import { TypePicks } from './TypePicks.tsx'
import { fieldText } from './field-name.ts'
import { refreshes } from './refreshes.ts'

type Changes = Input<(typeof autoConfigCalls)['batch']>['changes']
type Line = { n: number; path: string; act: 'set' | 'remove'; value: string }
const offered = settingFields.filter(
  ({ path }) => !path.includes('[]') && !path.includes('*') && path.includes('.'),
)
const typesOf = (ticked: ReadonlySet<string>) => [...ticked].map(parseTypeKey)

/** A line as a change, or what is wrong with it. */
const changeOf = ({ path, act, value }: Line): Changes[number] | string => {
  const at = path.trim().split('.').filter(Boolean)
  if (at.length === 0) return t('auto_config.problem_required')
  if (act === 'remove') return { at, act }
  try {
    return { at, act, to: JSON.parse(value) as unknown }
  } catch (error) {
    return t('auto_config.json_bad', { reason: (error as Error).message })
  }
}

/** Fields are set or taken out in every ticked type, after what comes of it was seen. */
export const BatchChange = () => {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [lines, setLines] = useState<readonly Line[]>([{ n: 0, path: '', act: 'set', value: '' }])
  const [seen, setSeen] = useState<{ effects: Effect[]; changes: Changes; n: number } | null>(null)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const batch = useSend(autoConfigCalls.batch, { refreshes })
  const put = (n: number, change: Partial<Line>): void => {
    setSeen(null)
    setLines(lines.map((line) => (line.n === n ? { ...line, ...change } : line)))
  }
  const look = (): void => {
    const changes = lines.map(changeOf)
    const bad = changes.find((one) => typeof one === 'string')
    if (ticked.size === 0 || bad !== undefined) {
      setProblem(ticked.size === 0 ? t('setting_tool.batch_none') : (bad as string))
      return
    }
    setBusy(true)
    setProblem('')
    send(autoConfigCalls.batchPreview, { types: typesOf(ticked), changes: changes as Changes })
      .then(
        (effects) =>
          setSeen((before) => ({ effects, changes: changes as Changes, n: (before?.n ?? 0) + 1 })),
        (error: unknown) => setProblem((error as Error).message),
      )
      .finally(() => setBusy(false))
  }
  return (
    <div className="ac-columns">
      <div>
        <TypePicks
          label={t('setting_tool.batch_pick')}
          ticked={ticked}
          onChange={(next) => {
            setSeen(null)
            setTicked(next)
          }}
        />
        <datalist id="ac-fields">
          {offered.map(({ path }) => (
            <option key={path} value={path}>
              {fieldText(path).name}
            </option>
          ))}
        </datalist>
        {lines.map((line, index) => (
          <div key={line.n} className="ac-change">
            <label>
              {t('setting_tool.batch_field')}
              {index > 0 ? ` ${index + 1}` : ''}
              <input
                className="mono"
                list="ac-fields"
                value={line.path}
                maxLength={200}
                placeholder={t('setting_tool.batch_field_hint')}
                onChange={(event) => put(line.n, { path: event.target.value })}
              />
            </label>
            <label>
              {t('frontend.actions')}
              <select
                value={line.act}
                onChange={(event) =>
                  put(line.n, { act: event.target.value === 'remove' ? 'remove' : 'set' })
                }
              >
                <option value="set">{t('auto_config.act_set')}</option>
                <option value="remove">{t('auto_config.act_remove')}</option>
              </select>
            </label>
            <label>
              {t('setting_tool.batch_value')}
              {index > 0 ? ` ${index + 1}` : ''}
              <input
                className="mono"
                value={line.value}
                disabled={line.act === 'remove'}
                onChange={(event) => put(line.n, { value: event.target.value })}
              />
            </label>
            <button
              type="button"
              className="btn plain"
              disabled={lines.length === 1}
              aria-label={t('auto_config.remove_item', { name: line.path || String(index + 1) })}
              onClick={() => {
                setSeen(null)
                setLines(lines.filter((one) => one.n !== line.n))
              }}
            >
              ×
            </button>
          </div>
        ))}
        {problem && (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
        <p className="ac-bar">
          <button
            type="button"
            className="btn"
            disabled={lines.length >= 20}
            onClick={() =>
              setLines([
                ...lines,
                { n: Math.max(...lines.map(({ n }) => n)) + 1, path: '', act: 'set', value: '' },
              ])
            }
          >
            {t('setting_tool.batch_add')}
          </button>
          <button
            type="button"
            className="btn primary"
            disabled={busy}
            aria-busy={busy}
            onClick={look}
          >
            {t('setting_tool.batch_look')}
          </button>
        </p>
      </div>
      <div>
        {seen && (
          <ApplyEffects
            key={seen.n}
            effects={seen.effects}
            drafts
            send={(given) => batch.mutateAsync({ ...given, changes: seen.changes })}
            onDone={look}
          />
        )}
      </div>
    </div>
  )
}
