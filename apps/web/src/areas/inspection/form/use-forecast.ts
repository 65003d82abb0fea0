import { inspectQueueCalls } from '@oas/contract/inspection/calls'
import type { QueueBody } from '@oas/contract/inspection/queue'
import { useEffect, useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import type { PageKind } from '../kinds.ts'
import { isSoundRule } from './check.ts'
import { type Values, bodyOf } from './values.ts'

const waitMs = 500

/** What is asked of: who works on it, whose work it is, by which rules; nothing else counts. */
const askedOf = (values: Values): QueueBody => ({
  ...bodyOf(values),
  name: '–',
  remark: '',
  quota: { person: null, day: null },
})

/** What a queue as it stands in its form would draw, asked for once nobody types any more. */
export function useForecast(kind: PageKind, values: Values) {
  const scope = kind === 'anti' ? values.queueIds : values.types
  const ready = scope.length > 0 && values.rules.length > 0 && values.rules.every(isSoundRule)
  const text = ready ? JSON.stringify(askedOf(values)) : ''
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), waitMs)
    return () => clearTimeout(timer)
  }, [text])
  const body = asked === '' ? bodyOf(values) : (JSON.parse(asked) as QueueBody)
  const { data, error } = useCall(
    inspectQueueCalls.forecast,
    { kind, body },
    { enabled: asked !== '', keepPrevious: true },
  )
  return { ready, data: ready ? data : undefined, error: ready ? error : null }
}
