import { countryCalls } from '@oas/contract/country/calls'
import type { RuleFields, RuleRow } from '@oas/contract/country/schemas'
import { jsonObject } from '@oas/contract/json'
import { send } from '../../api/send.ts'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import type { PlaceType } from '../../kit/country/use-countries.ts'
import { required } from '../../kit/form/required.ts'
import { useConflict } from '../../kit/form/use-conflict.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { refreshes } from './refreshes.ts'

export type RuleValues = {
  appId: string
  ruleName: string
  ruleType: string
  ruleItems: string[]
  content: string
  remark: string
  status: boolean
}

const valuesOf = (row: RuleRow): RuleValues => ({
  appId: String(row.appId),
  ruleName: row.ruleName,
  ruleType: String(row.ruleType),
  ruleItems: row.ruleItems,
  content: JSON.stringify(row.content, null, 2),
  remark: row.remark,
  status: row.status === 1,
})

const blank: RuleValues = {
  appId: '',
  ruleName: '',
  ruleType: '1',
  ruleItems: [],
  content: '{}',
  remark: '',
  status: true,
}

const fieldsOf = (values: RuleValues): RuleFields => ({
  ruleName: values.ruleName,
  ruleType: Number(values.ruleType),
  ruleItems: values.ruleItems,
  content: jsonObject(values.content) ?? {},
  remark: values.remark,
  status: values.status ? 1 : 0,
})

/** The form of a named set, and what somebody else stored meanwhile. */
export function useRuleForm(type: PlaceType, row: RuleRow | null, onClose: () => void) {
  const create = useSend(countryCalls.createRule, { refreshes })
  const update = useSend(countryCalls.updateRule, { refreshes })
  const initial = row ? valuesOf(row) : blank
  const conflict = useConflict(initial, row?.version ?? 0, async () => {
    const now = (await send(countryCalls.rules, { type, id: row?.id ?? '0' })).list[0]
    return now
      ? { values: valuesOf(now), version: now.version, by: now.updatedBy, at: now.updatedAt }
      : null
  })
  const form = useForm<RuleValues>({
    initial,
    guard: false,
    check: (values) => ({
      appId: required(values.appId, t('country.app')),
      ruleName: required(values.ruleName, t('country.rule')),
      ruleItems: values.ruleItems.length === 0 ? t('frontend.country_nothing') : null,
      content: jsonObject(values.content) === null ? t('country.not_object') : null,
    }),
    send: (values): Promise<unknown> =>
      row
        ? conflict.save((version) =>
            update.mutateAsync({ id: row.id, version, ...fieldsOf(values) }),
          )
        : create.mutateAsync({ appId: Number(values.appId), type, ...fieldsOf(values) }),
    done: () => {
      notify('success', t('frontend.saved'))
      onClose()
    },
  })
  return { form, conflict }
}
