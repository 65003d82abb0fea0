import {
  type QueueRule,
  type QueueRuleBody,
  blankRule,
  ruleLimits,
} from '@oas/contract/queue-rule/schemas'
import { t } from '../../i18n/texts.ts'
import type { Problems } from '../../kit/form/use-form.ts'
import { required } from '../../kit/form/required.ts'

export type Values = {
  type: string
  priority: string
  ageing: number | null
  sample: number | null
  mergeMinutes: number | null
  discardMinutes: number | null
  discardReason: string
  overflowAt: number | null
  overflowType: string
  note: string
}
export function valuesOf(of: QueueRule | null, type: string): Values {
  const { overflowType, ...rule } = of?.rule ?? blankRule
  return {
    type,
    ...rule,
    overflowType: overflowType === null ? '' : String(overflowType),
    note: of?.note ?? '',
  }
}
export function bodyOf({
  type: _type,
  note: _note,
  overflowType,
  sample,
  mergeMinutes,
  discardMinutes,
  overflowAt,
  ...rest
}: Values): QueueRuleBody {
  return {
    ...rest,
    sample: sample ?? 100,
    mergeMinutes: mergeMinutes ?? 0,
    discardMinutes: discardMinutes ?? 0,
    overflowAt: overflowAt ?? 0,
    overflowType: overflowType === '' ? null : Number(overflowType),
  }
}

const whole = (n: number | null, min: number, max: number): string | null =>
  n === null || (Number.isInteger(n) && n >= min && n <= max)
    ? null
    : t('queue_rule.out_of_range', { min, max })
export function check(values: Values): Problems<Values> {
  return {
    type: values.type === '' ? t('queue_rule.choose_type') : null,
    ageing: whole(values.ageing, 1, ruleLimits.ageing),
    sample:
      values.sample !== null && (values.sample < 0 || values.sample > 100)
        ? t('queue_rule.percent_range')
        : null,
    mergeMinutes: whole(values.mergeMinutes, 0, ruleLimits.mergeMinutes),
    discardMinutes: whole(values.discardMinutes, 0, ruleLimits.discardMinutes),
    discardReason: values.discardMinutes
      ? required(values.discardReason.trim() !== '', t('queue_rule.discard_reason'))
      : null,
    overflowAt: whole(values.overflowAt, 0, ruleLimits.overflowAt),
    overflowType: values.overflowAt
      ? required(values.overflowType !== '', t('queue_rule.overflow_type'))
      : null,
  }
}
