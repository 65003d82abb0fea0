import { type TaskBody, taskLimits } from '@oas/contract/task/schemas'
import { workedShare } from './hours.ts'

/** What of a task waits, was handed out and is still to come. */
export type Standing = {
  waiting: number
  online: number
  unreleased: number
  releasedToday: number
  releasedThisHour: number
  releasedEver: number
}

/** Most orders of one step. */
const releaseMost = 5000

/** Orders that may wait at once: so many for each who is at work, and some for those who come. */
const mostWaiting = (online: number): number =>
  Math.max(taskLimits.waitingLeast, taskLimits.waitingEach * online)

const bySpeed = (
  { handing, time }: Pick<TaskBody, 'handing' | 'time'>,
  standing: Standing,
  at: number,
): number => {
  const { waiting, online, unreleased, releasedToday, releasedThisHour } = standing
  switch (handing.speed) {
    case 'follow':
      return taskLimits.waitingEach * Math.max(1, online) - waiting
    case 'hourly':
      return (handing.perHour ?? 0) - releasedThisHour
    case 'even': {
      const day = unreleased + releasedToday
      return Math.ceil(day * workedShare(time, at)) - releasedToday
    }
    case 'at-once':
      return unreleased
  }
}

/**
 * How many orders of a task are handed out now: what its pace asks for, within its quotas, and
 * never so many that the queue grows beyond what people at work can take.
 */
export function toRelease(
  body: Pick<TaskBody, 'handing' | 'time' | 'quota'>,
  standing: Standing,
  at: number,
): number {
  const { total, day } = body.quota
  return Math.max(
    0,
    Math.min(
      bySpeed(body, standing, at),
      mostWaiting(standing.online) - standing.waiting,
      (total ?? Infinity) - standing.releasedEver,
      (day ?? Infinity) - standing.releasedToday,
      standing.unreleased,
      releaseMost,
    ),
  )
}

/** Somebody who is at work on a task: how much they have to do, and the weight of their share. */
export type Taker = { id: string; load: number; weight: number }
/**
 * To whom each of `n` orders goes so that everybody has the same for their weight: always to
 * whoever has the least; equal ones by id. Nobody where nobody is at work.
 */
export function shareOut(n: number, takers: readonly Taker[]): string[] {
  const loads = takers.map((taker) => ({ ...taker }))
  return Array.from({ length: loads.length === 0 ? 0 : n }, () => {
    let least = loads[0] as Taker
    for (const one of loads)
      if ((one.load + 1) / one.weight < (least.load + 1) / least.weight) least = one
    least.load += 1
    return least.id
  })
}
