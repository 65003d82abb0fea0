import { labelCalls } from '@oas/contract/label/calls'
import type { Uses } from '@oas/contract/label/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { useCall } from '../../api/use-call.ts'
import { t, typeName } from '../../i18n/texts.ts'

const usesText = (uses: Uses): string =>
  [
    ...(uses.decisions > 0
      ? [t('label.uses_decisions', { n: uses.decisions >= 1000 ? '1000+' : uses.decisions })]
      : []),
    ...(uses.settings.length > 0
      ? [
          t('label.uses_settings', {
            what: uses.settings.map((one) => `${typeName(one.name)} ${typeKeyOf(one)}`).join(', '),
          }),
        ]
      : []),
    ...(uses.others > 0 ? [t('label.uses_others', { n: uses.others })] : []),
    ...(uses.templates.length > 0 ? [`${t('label.templates')}: ${uses.templates.join(', ')}`] : []),
    ...(uses.children > 0 ? [t('label.uses_children', { n: uses.children })] : []),
  ].join(' · ') || t('label.used_by_nothing')

/** Where a label is in use. */
export function LabelUses({ id }: { id: number }) {
  const { data: detail } = useCall(labelCalls.get, { id })
  if (!detail) return null
  return (
    <div className="form-row">
      <span className="muted">{t('label.uses')}</span>
      <p translate="no">{usesText(detail.uses)}</p>
    </div>
  )
}
