import { queueCalls } from '@oas/contract/queue/calls'
import type { Saved } from '@oas/contract/queue/schemas'
import { useEffect, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import type { AuditKind } from '../../nav/audit-kinds.ts'

const pauseMs = 400
/** The newest value after a pause in changing it. */
const useRested = (text: string): string => {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

/** How many orders wait under these conditions now; counted anew when typing pauses. */
export function Matching({
  kind,
  types,
  query,
}: {
  kind: AuditKind
  types: readonly string[]
  query: Saved['conditions']
}) {
  const asked = JSON.parse(useRested(JSON.stringify({ types, query }))) as {
    types: string[]
    query: Saved['conditions']
  }
  const { data, error } = useCall(
    queueCalls.stat,
    {
      pageKey: kind.name,
      business: kind.business,
      types: asked.types,
      conditionQuery: asked.query,
    },
    { keepPrevious: true, refetchMs: 30_000 },
  )
  if (error)
    return (
      <p className="take-order-problem" role="alert">
        {error.message}
      </p>
    )
  return (
    <p className="take-order-matching" aria-live="polite">
      {data ? t('take_order.matching', { n: data.waiting }) : t('frontend.loading')}
    </p>
  )
}
