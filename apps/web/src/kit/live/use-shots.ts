import { serverNow } from '../../api/clock.ts'
import { liveCalls, shotCount } from '@oas/contract/live/calls'
import { type Shot, type ShotTab, liveTypes } from '@oas/contract/live/schemas'
import { hourBefore, joinShots } from '@oas/media/shots/shots'
import { useCallback, useEffect, useRef, useState } from 'react'
import { send } from '../../api/send.ts'

const refreshMs = 10_000
type Of = { appId: number; sid?: string | undefined; uid?: string | undefined }
/** What a tab asks for. */
const wanted = (tab: ShotTab): { isPC?: boolean; liveType: number } | { isPC: true } =>
  tab === 'PC' ? { isPC: true } : { isPC: false, liveType: liveTypes[tab] }

/** `empty`: the last hour asked for had nothing, so the next one ends where it began. */
type Found = { list: readonly Shot[]; from: number; none: boolean; empty: boolean }
export type Shots = Omit<Found, 'empty'> & {
  tab: ShotTab
  setTab: (tab: ShotTab) => void
  more: () => void
  newest: () => void
  loading: boolean
  problem: string
  put: (shot: Shot) => void
}

/**
 * Shots of a room by tab: the last hour, and one hour more for each `more`, ending at the oldest
 * that is shown. Another tab begins anew. While the room runs, new ones are asked for. `end`: when
 * it ended, null while it runs; `since`: when it began, before which there is nothing.
 */
export function useShots(
  of: Of,
  { end, since }: { end: number | null; since: number | null },
): Shots {
  const [tab, setTab] = useState<ShotTab>('normal')
  const [found, setFound] = useState<Found | null>(null)
  const [loading, setLoading] = useState(false)
  const [problem, setProblem] = useState('')
  const turn = useRef(0)
  const key = `${of.appId} ${of.sid ?? ''} ${of.uid ?? ''} ${tab} ${end ?? ''}`
  const ask = useCallback(
    (from: number, to: number) =>
      send(liveCalls.shots, {
        appId: of.appId,
        ...(of.sid === undefined ? {} : { sid: of.sid }),
        ...(of.uid === undefined ? {} : { uid: of.uid }),
        startTime: from,
        endTime: to,
        count: shotCount,
        ...wanted(tab),
      }),
    [of.appId, of.sid, of.uid, tab],
  )
  const load = useCallback(
    async (before: Found | null) => {
      const mine = ++turn.current
      setLoading(true)
      const { from, to } = hourBefore(
        before && !before.empty ? before.list : [],
        before ? before.from : (end ?? serverNow() + 1),
      )
      try {
        const answer = await ask(from, Math.max(to, from + 1))
        if (mine !== turn.current) return
        const list = joinShots(before?.list ?? [], answer.list)
        // Where an hour holds more than one answer, the next step begins at the oldest of it.
        const start = answer.more ? (list.at(-1)?.createdAt ?? from) : from
        setFound({
          list,
          from: start,
          none: since === null ? answer.list.length === 0 : start <= since,
          empty: answer.list.length === 0,
        })
        setProblem('')
      } catch (error) {
        if (mine === turn.current) setProblem((error as Error).message)
      } finally {
        if (mine === turn.current) setLoading(false)
      }
    },
    [ask, end, since],
  )
  useEffect(() => {
    setFound(null)
    void load(null)
  }, [key, load])
  useEffect(() => {
    if (end !== null) return undefined
    const timer = setInterval(() => {
      setFound((now) => {
        const last = now?.list[0]?.createdAt
        if (now && !document.hidden)
          ask(last === undefined ? now.from : last + 1, serverNow() + 1).then(
            (answer) =>
              setFound((then) =>
                then ? { ...then, list: joinShots(answer.list, then.list) } : then,
              ),
            () => undefined /* the next look asks again */,
          )
        return now
      })
    }, refreshMs)
    return () => clearInterval(timer)
  }, [ask, end])
  return {
    ...(found ?? { list: [], from: 0, none: false, empty: true }),
    tab,
    setTab,
    loading: loading || found === null,
    problem,
    more: () => {
      if (!loading) void load(found)
    },
    newest: () => void load(null),
    put: (shot) =>
      setFound((now) =>
        now ? { ...now, list: now.list.map((one) => (one.id === shot.id ? shot : one)) } : now,
      ),
  }
}
