import { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { t, typeName } from '../../i18n/texts.ts'
import { useMainCall } from '../../api/use-main-call.ts'
import { setQuery, usePlace } from '../../nav/location.ts'
import { RuleEditor } from './RuleEditor.tsx'
import { Pick } from '../../kit/pick/Pick.tsx'
import { listed } from '../../kit/pick/source.ts'
import './auto-config.css'

/** The preset rules of one type: written, tried on the records that wait, and published. */
export function RuleConfigPage() {
  const { query } = usePlace()
  const { data } = useMainCall(autoConfigCalls.list, { pageSize: 200 })
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
        <Pick
          compact
          label={t('setting_tool.rule_choose')}
          source={listed(
            'types with a setting',
            types.map((row) => ({
              value: typeKeyOf(row),
              label: `${row.appName} › ${typeName(row.name)}`,
            })),
          )}
          value={key}
          width={320}
          onChange={(next) => setQuery({ type: next || null })}
        />
        <a className="btn" href="#/tags/preset-rule">
          {t('setting_tool.rules')}
        </a>
      </div>
      <p className="muted">{t('setting_tool.rule_hint')}</p>
      {appId > 0 && <RuleEditor key={key} of={{ appId, type }} />}
    </div>
  )
}
