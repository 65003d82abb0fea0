import type { HeldRecord } from '@oas/contract/queue/schemas'
import type { PanelType } from '@oas/contract/setting/schemas'
import { profileOf } from '../shapes/profile.ts'

/**
 * The part of a record that labels and results fall on, where its panel judges parts: a resource
 * that was gone to, a field of a profile.
 */
export function judgedRow(
  panel: PanelType,
  rowId: string | null,
  record: HeldRecord,
): string | null {
  if (panel === 'multi_resource') return rowId
  if (panel !== 'profile') return null
  const fields = profileOf(record) ?? []
  return fields.find(({ id }) => id === rowId)?.id ?? fields[0]?.id ?? null
}
