import { featureLibraryCalls } from '@oas/contract/feature-library/calls'
import { useCall } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'

/** Says of kinds that need a program to be read that the server has none. */
export function NoConverter({ kind }: { kind: string }) {
  const enabled = kind === 'audio' || kind === 'video'
  const { data } = useCall(featureLibraryCalls.health, {}, { enabled })
  return enabled && data && !data.converter ? (
    <p className="problem">{t('feature_past.no_converter')}</p>
  ) : null
}
