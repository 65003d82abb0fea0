import { settingSources } from '@oas/contract/setting/edit-schemas'
import { typeKeyOf } from '@oas/contract/type-key'

export type VersionKey = {
  appId: number
  type: number
  source: (typeof settingSources)[number]
  version: number
}

export function versionKeyOf(text: string): VersionKey | null {
  const [appId, type, source, version] = text.split(':')
  const of = settingSources.find((one) => one === source)
  const whole = (part: string | undefined): number =>
    /^[0-9]{1,9}$/.test(part ?? '') ? Number(part) : 0
  return of && whole(appId) > 0 && whole(version) > 0
    ? { appId: whole(appId), type: whole(type), source: of, version: whole(version) }
    : null
}

/** A version as addresses name it: `app:type:source:version`. */
export function versionId(of: Omit<VersionKey, 'source'> & { source: string }): string {
  return `${typeKeyOf(of)}:${of.source}:${of.version}`
}
