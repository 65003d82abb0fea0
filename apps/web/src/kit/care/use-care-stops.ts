import { exposureCalls } from '@oas/contract/exposure/calls'
import type { OwnStop, StopKind } from '@oas/contract/exposure/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { useEffect } from 'react'
import { onTopic } from '../../api/topics.ts'
import { useCall } from '../../api/use-call.ts'

const askAgainMs = 30_000

/** Whether a stop is a break, which ends within the day. */
export function isBreak(kind: StopKind): boolean {
  return kind === 'row' || kind === 'break'
}

/** What stops oneself now in some types, by their keys; what ends last first. */
export function useCareStops(types: readonly string[]): OwnStop[] {
  const { data, refetch } = useCall(exposureCalls.own, {}, { refetchMs: askAgainMs })
  useEffect(() => onTopic('session.changed', () => void refetch()), [refetch])
  return (data?.stops ?? [])
    .filter((stop) => stop.types.some((type) => types.includes(typeKeyOf(type))))
    .toSorted((a, b) => b.until - a.until)
}
