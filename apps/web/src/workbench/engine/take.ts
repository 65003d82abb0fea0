import { queueCalls } from '@oas/contract/queue/calls'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { batches } from '@oas/queue-engine'
import { send } from '../../api/send.ts'
import { tn } from '../../i18n/plural.ts'
import { type Bench, get, isUnheld, serverNow, set } from './bench.ts'

/**
 * Holds records that were only looked at; answers them as they are held. What waits no more leaves
 * the screen.
 */
export async function take(bench: Bench, records: readonly HeldRecord[]): Promise<HeldRecord[]> {
  const wanted = records.filter((record) => isUnheld(bench, record))
  if (wanted.length === 0) return [...records]
  const { list } = await send(queueCalls.take, {
    pageKey: bench.kind.name,
    windowId: bench.windowId,
    ids: wanted.map(({ id }) => id).slice(0, 200),
  })
  const held = new Map(list.map((record) => [record.id, record]))
  const lost = wanted.filter(({ id }) => !held.has(id))
  const renewed = wanted.flatMap((record) => {
    const now = held.get(record.id)
    return now
      ? [
          {
            ...record,
            fence: now.fence,
            leaseUntil: now.leaseUntil,
            deadline: now.deadline,
            settingVersion: now.settingVersion,
            currentJson: now.currentJson,
            showJson: { ...record.showJson, ...now.showJson },
          },
        ]
      : []
  })
  const { shownAt } = get(bench)
  // The clock of what is held begins when it is taken, not when it was first seen.
  set(bench, {
    shownAt: { ...shownAt, ...Object.fromEntries(renewed.map(({ id }) => [id, serverNow(bench)])) },
    batches: batches(batches(get(bench).batches, { do: 'replaced', list: renewed }), {
      do: 'removed',
      ids: lost.map(({ id }) => id),
    }),
  })
  if (lost.length > 0) bench.tell('warning', tn('audit.gone_taken', lost.length))
  return [...records.filter((record) => !isUnheld(bench, record)), ...renewed]
}

/** Gives ticked records back: they stay on screen, looked at. */
export async function letGo(bench: Bench, records: readonly HeldRecord[]): Promise<void> {
  if (!bench.kind.looks) return
  const held = records.filter((record) => record.leaseUntil > 0)
  if (held.length === 0) return
  await send(queueCalls.release, {
    pageKey: bench.kind.name,
    windowId: bench.windowId,
    list: held.map(({ id, fence }) => ({ id, fence, reason: 'back' as const })),
  })
  set(bench, {
    batches: batches(get(bench).batches, {
      do: 'replaced',
      list: held.map((record) => ({ ...record, leaseUntil: 0, deadline: null })),
    }),
  })
}
