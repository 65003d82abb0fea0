import { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { setQuery } from '../../nav/location.ts'
import { ApplyEffects } from './ApplyEffects.tsx'
import { useUpgrade } from './use-upgrade.ts'
import type { Choice } from '../../kit/form/fields.tsx'
import { namedChoices } from '../../kit/list/choice-field.ts'
import { Pick } from '../../kit/pick/Pick.tsx'
import { listed } from '../../kit/pick/source.ts'

const editionChoices = (editions: readonly { version: number; note: string }[]): Choice[] =>
  editions.map(({ version, note }) => ({
    value: String(version),
    label: `${version} ${note}`.trim(),
  }))

/** Types bound to a template and what another published version of it would change in each. */
export function BatchUpgrade({ template, version }: { template: string; version: string }) {
  const { data: options } = useCall(autoConfigCalls.options, {})
  const { id, to, types, editions, bound, effects, upgrade, failure } = useUpgrade(
    template,
    version,
  )
  return (
    <div aria-busy={effects.isFetching}>
      <div className="filters">
        <Pick
          compact
          label={t('auto_config.template')}
          source={listed('templates', namedChoices(options?.templates ?? []))}
          value={template}
          width={260}
          onChange={(next) => setQuery({ mode: 'upgrade', template: next })}
        />
        <Pick
          compact
          kept
          label={t('setting_tool.target_version')}
          source={listed('versions', editionChoices(editions ?? []), { bare: true })}
          value={to === 0 ? '' : String(to)}
          width={260}
          disabled={!editions}
          onChange={(next) => setQuery({ mode: 'upgrade', template, version: next })}
        />
      </div>
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
