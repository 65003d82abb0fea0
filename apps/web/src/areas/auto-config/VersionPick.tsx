import { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { setQuery } from '../../nav/location.ts'
import { versionId, type VersionKey } from './version-key.ts'
import { Pick } from '../../kit/pick/Pick.tsx'
import { listed } from '../../kit/pick/source.ts'

/** Which version one is set against. */
export function VersionPick({ of, other }: { of: VersionKey; other: VersionKey | null }) {
  const { data: versions } = useCall(autoConfigCalls.editions, {
    appId: of.appId,
    type: of.type,
    source: of.source,
    pageSize: 200,
  })
  const elsewhere =
    other && (other.appId !== of.appId || other.type !== of.type)
      ? [{ value: versionId(other), label: `${typeKeyOf(other)} · ${other.version}` }]
      : []
  const own = (versions?.list ?? [])
    .filter(({ version }) => version !== of.version)
    .map(({ version, note }) => ({
      value: versionId({ ...of, version }),
      label: `${version} · ${note}`,
    }))
  return (
    <Pick
      compact
      label={t('setting_tool.compare_with')}
      source={listed('versions', [...elsewhere, ...own], { bare: true })}
      value={other ? versionId(other) : ''}
      width={300}
      onChange={(next) => setQuery({ with: next || null })}
    />
  )
}
