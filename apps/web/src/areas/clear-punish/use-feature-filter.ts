import { isId } from '@oas/contract/envelope'
import { featureLibraryCalls } from '@oas/contract/feature-library/calls'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import type { FilterField } from '../../kit/list/filters.ts'
import { usePlace } from '../../nav/location.ts'

/** The feature whose page led here, so that its name is seen and it can be dropped. */
export function useFeatureFilter(): readonly FilterField[] {
  const id = usePlace().query.get('featureId') ?? ''
  const { data } = useCall(featureLibraryCalls.feature, { id }, { enabled: isId(id) })
  if (!isId(id)) return []
  const label = data?.remark || id
  return [
    {
      key: 'featureId',
      kind: 'choice',
      label: t('clear_punish.feature'),
      options: [{ value: id, label }],
    },
  ]
}
