import { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { setQuery } from '../../nav/location.ts'
import { ApplyEffects } from './ApplyEffects.tsx'
import { useUpgrade } from './use-upgrade.ts'

/** Types bound to a template and what another published version of it would change in each. */
export function BatchUpgrade({ template, version }: { template: string; version: string }) {
  const { data: options } = useCall(autoConfigCalls.options, {})
  const { id, to, types, editions, bound, effects, upgrade, failure } = useUpgrade(
    template,
    version,
  )
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
            {(editions ?? []).map((one) => (
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
