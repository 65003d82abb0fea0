import { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { setQuery } from '../../nav/location.ts'
import { versionId, type VersionKey } from './version-key.ts'

/** Which version one is set against. */
export function VersionPick({ of, other }: { of: VersionKey; other: VersionKey | null }) {
  const { data: versions } = useCall(autoConfigCalls.editions, {
    appId: of.appId,
    type: of.type,
    source: of.source,
    pageSize: 200,
  })
  return (
    <label>
      {t('setting_tool.compare_with')}{' '}
      <select
        value={other ? versionId(other) : ''}
        onChange={(event) => setQuery({ with: event.target.value || null })}
      >
        <option value="">–</option>
        {other && (other.appId !== of.appId || other.type !== of.type) && (
          <option value={versionId(other)}>
            {typeKeyOf(other)} · {other.version}
          </option>
        )}
        {(versions?.list ?? [])
          .filter(({ version }) => version !== of.version)
          .map((one) => (
            <option key={one.version} value={versionId({ ...of, version: one.version })}>
              {one.version} · {one.note}
            </option>
          ))}
      </select>
    </label>
  )
}
