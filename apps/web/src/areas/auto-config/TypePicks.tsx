import { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t, typeName } from '../../i18n/texts.ts'
import { PanelName } from './PanelName.tsx'

const most = 200
/** Types with a published setting, to be ticked. */
export function TypePicks({
  label,
  ticked,
  onChange,
}: {
  label: string
  ticked: ReadonlySet<string>
  onChange: (ticked: ReadonlySet<string>) => void
}) {
  const [text, setText] = useState('')
  const { data, isFetching, error } = useCall(
    autoConfigCalls.list,
    { pageSize: most, ...(text.trim() ? { text: text.trim() } : {}) },
    { keepPrevious: true },
  )
  const rows = (data?.list ?? []).filter((row) => row.source === 'audit' && row.published)
  const toggle = (key: string): void => {
    const after = new Set(ticked)
    if (!after.delete(key)) after.add(key)
    onChange(after)
  }
  return (
    <fieldset className="multi-pick" aria-busy={isFetching}>
      <legend>
        {label} ({ticked.size})
      </legend>
      <p className="ac-bar">
        <input
          type="search"
          aria-label={t('auto_config.find')}
          placeholder={t('auto_config.find')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />{' '}
        <button
          type="button"
          className="btn"
          onClick={() => onChange(new Set([...ticked, ...rows.map(typeKeyOf)].slice(0, most)))}
        >
          {t('frontend.select_all')}
        </button>
      </p>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      <div className="ac-picks">
        {rows.map((row) => (
          <label key={typeKeyOf(row)}>
            <input
              type="checkbox"
              checked={ticked.has(typeKeyOf(row))}
              onChange={() => toggle(typeKeyOf(row))}
            />{' '}
            {row.appName} · {typeName(row.name)}{' '}
            <span className="mono muted">
              {typeKeyOf(row)} <PanelName panel={row.panel} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
