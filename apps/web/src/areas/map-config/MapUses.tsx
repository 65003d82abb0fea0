import { mapConfigCalls } from '@oas/contract/map-config/calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { useCall } from '../../api/use-call.ts'
import { t, typeName } from '../../i18n/texts.ts'

/** Settings and templates that show values through a map. */
export function MapUses({ id }: { id: number }) {
  const { data, error, isFetching } = useCall(mapConfigCalls.uses, { id })
  return (
    <section className="mc-uses" aria-busy={isFetching}>
      <h2>{t('map_config.uses')}</h2>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {data && data.settings.length + data.others + data.templates.length === 0 && (
        <p className="muted">{t('map_config.uses_none')}</p>
      )}
      <ul>
        {data?.settings.map((one) => (
          <li key={`${typeKeyOf(one)} ${one.source} ${one.draft}`}>
            <a href={`#/tags/auto-config/${typeKeyOf(one)}`}>
              {typeName(one.name)} <span className="mono">{typeKeyOf(one)}</span>
            </a>{' '}
            <span className="muted mono">{one.fields.join(', ')}</span>{' '}
            {one.draft && <span className="state-tag warn">{t('map_config.draft')}</span>}
          </li>
        ))}
        {data?.templates.map((name) => (
          <li key={name}>
            {t('auto_config.template')}: <span translate="no">{name}</span>
          </li>
        ))}
        {data && data.others > 0 && (
          <li className="muted">{t('map_config.uses_others', { n: data.others })}</li>
        )}
      </ul>
    </section>
  )
}
