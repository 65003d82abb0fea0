import { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { t, typeName } from '../../i18n/texts.ts'
import { useCall } from '../../api/use-call.ts'
import { setQuery, usePlace } from '../../nav/location.ts'
import { RuleEditor } from './RuleEditor.tsx'
import './auto-config.css'

/** The preset rules of one type: written, tried on the records that wait, and published. */
export function RuleConfigPage() {
  const { query } = usePlace()
  const { data } = useCall(autoConfigCalls.list, { pageSize: 200 })
  const types = (data?.list ?? []).filter((row) => row.source === 'audit' && row.published)
  const key = query.get('type') ?? ''
  const [appId = 0, type = 0] = /^[0-9]{1,9}:[0-9]{1,9}$/.test(key)
    ? key.split(':').map(Number)
    : []
  return (
    <div className="ac-page">
      <div className="ac-bar">
        <h1>{t('setting_tool.rule_config')}</h1>
        <span className="list-space" />
        <label>
          {t('setting_tool.rule_choose')}{' '}
          <select value={key} onChange={(event) => setQuery({ type: event.target.value || null })}>
            <option value="">–</option>
            {key && !types.some((row) => typeKeyOf(row) === key) && (
              <option value={key}>{key}</option>
            )}
            {types.map((row) => (
              <option key={typeKeyOf(row)} value={typeKeyOf(row)}>
                {row.appName} · {typeName(row.name)} ({typeKeyOf(row)})
              </option>
            ))}
          </select>
        </label>
        <a className="btn" href="#/tags/preset-rule">
          {t('setting_tool.rules')}
        </a>
      </div>
      <p className="muted">{t('setting_tool.rule_hint')}</p>
      {appId > 0 && <RuleEditor key={key} of={{ appId, type }} />}
    </div>
  )
}
