import { queueRuleCalls } from '@oas/contract/queue-rule/calls'
import type { RuleEffect } from '@oas/contract/queue-rule/schemas'
import { parseTypeKey } from '@oas/contract/type-key'
import { useState } from 'react'
import { send } from '../../api/send.ts'
import { notifyFailure } from '../../kit/notice.tsx'
import { bodyOf, type Values } from './rule-form.ts'

/** What a rule would do to the orders of its type, once it was asked for. */
export function useEffectPreview(values: Values) {
  const [effect, setEffect] = useState<RuleEffect | null>(null)
  const [busy, setBusy] = useState(false)
  const look = (): void => {
    const { appId, type: id } = parseTypeKey(values.type)
    setBusy(true)
    send(queueRuleCalls.preview, { appId, type: id, rule: bodyOf(values) })
      .then(setEffect, notifyFailure)
      .finally(() => setBusy(false))
  }
  return { effect, busy, look }
}
