import { queueRuleCalls } from '@oas/contract/queue-rule/calls'
import type { QueueRule } from '@oas/contract/queue-rule/schemas'
import { parseTypeKey } from '@oas/contract/type-key'
import { useRef } from 'react'
import { CallFailure } from '../../api/call-error.ts'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { go } from '../../nav/location.ts'
import { ruleRefreshes } from './moves.ts'
import { bodyOf, check, type Values, valuesOf } from './rule-form.ts'

/** The server speaks of `rule.priority`; the form has it flat. */
const flat = (error: unknown): never => {
  throw error instanceof CallFailure && error.field.startsWith('rule.')
    ? new CallFailure(
        error.message,
        error.code,
        error.status,
        error.requestId,
        error.field.slice(5),
      )
    : error
}

/** Writes a rule: changes the draft `of`, or begins a new one with it. */
export function useRuleForm(of: QueueRule | null, draft: boolean, type: string) {
  const savedId = useRef('')
  const create = useSend(queueRuleCalls.create, { refreshes: ruleRefreshes })
  const update = useSend(queueRuleCalls.update, { refreshes: ruleRefreshes })
  return useForm<Values>({
    initial: valuesOf(of, type),
    check,
    send: async (values) => {
      const { appId, type: id } = parseTypeKey(values.type)
      const saved = await (
        of && draft
          ? update.mutateAsync({
              id: of.id,
              version: of.version,
              rule: bodyOf(values),
              note: values.note,
            })
          : create.mutateAsync({ appId, type: id, rule: bodyOf(values), note: values.note })
      ).catch(flat)
      savedId.current = saved.id
    },
    done: () => {
      notify('success', t('frontend.saved'))
      go(`/tags/rule/config?id=${savedId.current}`)
    },
  })
}
