import { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import { settingReleaseCalls } from '@oas/contract/setting/release-calls'
import { useCall, useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { setQuery } from '../../nav/location.ts'
import { ApplyEffects } from './ApplyEffects.tsx'
import { refreshes } from './refreshes.ts'

const whole = (text: string): number => (/^[0-9]{1,9}$/.test(text) ? Number(text) : 0)

/** Types bound to a template and what another published version of it would change in each. */
export const BatchUpgrade = ({ template, version }: { template: string; version: string }) => {
  const { data: options } = useCall(autoConfigCalls.options, {})
  const id = whole(template)
  const { data: editions } = useCall(
    settingReleaseCalls.templateEditions,
    { id: Math.max(1, id), pageSize: 200 },
    { enabled: id > 0 },
  )
  const to = whole(version) || editions?.list[0]?.version || 0
  const { data: bound, error: unbound } = useCall(
    settingReleaseCalls.bound,
    { id: Math.max(1, id) },
    { enabled: id > 0 },
  )
  const types = (bound?.list ?? [])
    .filter(({ pinned }) => pinned !== to)
    .map(({ appId, type }) => ({ appId, type }))
  const effects = useCall(
    settingReleaseCalls.upgradePreview,
    { id: Math.max(1, id), version: Math.max(1, to), types },
    { enabled: id > 0 && to > 0 && types.length > 0 },
  )
  const upgrade = useSend(settingReleaseCalls.upgrade, {
    refreshes: [
      ...refreshes,
      settingReleaseCalls.bound,
      settingReleaseCalls.upgradePreview,
      settingReleaseCalls.templateEditions,
      autoConfigCalls.templates,
    ],
  })
  const failure = unbound ?? effects.error
  return (
    <div aria-busy={effects.isFetching}>
      <p className="filters">
        <label>
          {t('auto_config.template')}{' '}
          <select
            value={template}
            onChange={(event) => setQuery({ mode: 'upgrade', template: event.target.value })}
          >
            <option value="">–</option>
            {options?.templates.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t('setting_tool.target_version')}{' '}
          <select
            value={to}
            disabled={!editions}
            onChange={(event) =>
              setQuery({ mode: 'upgrade', template, version: event.target.value })
            }
          >
            {(editions?.list ?? []).map((one) => (
              <option key={one.version} value={one.version}>
                {one.version} {one.note}
              </option>
            ))}
          </select>
        </label>
      </p>
      {failure && (
        <p className="problem" role="alert">
          {failure.message}
        </p>
      )}
      {bound && types.length === 0 && (
        <p className="muted">
          {bound.list.length === 0 ? t('setting_tool.bound_none') : t('setting_tool.no_change')}
        </p>
      )}
      {bound && bound.others > 0 && (
        <p className="muted">{t('setting_tool.bound_others', { n: bound.others })}</p>
      )}
      {effects.data && types.length > 0 && (
        <ApplyEffects
          key={`${id} ${to} ${effects.dataUpdatedAt}`}
          effects={effects.data}
          send={(given) => upgrade.mutateAsync({ id, version: to, ...given })}
          onDone={() => undefined}
        />
      )}
    </div>
  )
}
