import type { ConditionField } from '@oas/contract/setting/schemas'

/** What a control of one condition gets; `of` is the record type that asks. */
export type MoreProps = {
  field: ConditionField
  of: { appId: number; type: number }
  value: unknown
  wrong: boolean
  change: (value: unknown) => void
}
