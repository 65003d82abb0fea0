import { liveCalls } from '@oas/contract/live/calls'
import type { Output } from '@oas/contract/define'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { voiceInspectionCalls } from '@oas/contract/voice-inspection/calls'
import { useEffect, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import type { useLiveControls } from '../../kit/live/LivePlayer.tsx'
import { get, set } from '../engine/bench.ts'
import { useBench, useBenchState } from '../engine/react.ts'
import { voicesOf } from '../engine/rows.ts'
import { useCommand } from '../engine/use-command.ts'

export type Live = HeldRecord['lives'][number]
type Row = { rowId: string; item: HeldRecord['voices'][number] }
type Slice = Output<typeof voiceInspectionCalls.streams>['slices'][number]
const refreshMs = 5000
/** Pages on which one hears what was recorded, never the room itself. */
const recordedOnly = new Set(['insp-voice-room'])

const silence = (): void => {
  for (const other of document.querySelectorAll<HTMLMediaElement>('.wb-media audio')) other.pause()
}

const sliceRow = ({ id, url, seconds, uid, at, text }: Slice): Row => ({
  rowId: `slice-${id}`,
  item: {
    id: `slice-${id}`,
    content: url,
    seconds,
    uid,
    at,
    ...(text === '' ? {} : { voiceText: text }),
  },
})
/** Voices of the record and slices heard since, of one seat or all, the newest first. */
const rowsOf = (record: HeldRecord, slices: readonly Slice[], seat: string | null): Row[] => {
  const own = voicesOf(record)
  const known = new Set(own.map(({ item }) => item.content))
  return [...own, ...slices.filter((slice) => !known.has(slice.url)).map(sliceRow)]
    .filter(({ item }) => seat === null || item.uid === seat)
    .toSorted((a, b) => (b.item.at ?? 0) - (a.item.at ?? 0))
}

/** The room, who sits in it and what was heard there, asked again while it runs. */
const useRoomCalls = (record: HeldRecord, live: Live, seat: string | null) => {
  const bench = useBench()
  const recorded = recordedOnly.has(bench.kind.path)
  const { data: info } = useCall(
    liveCalls.info,
    { appId: record.appId, sid: live.sid },
    { refetchMs: refreshMs * 3, enabled: !bench.preview },
  )
  const room = info?.room ?? null
  const end = room?.endedAt ?? live.endedAt ?? null
  const id = room?.id ?? ''
  const { data: mics } = useCall(
    voiceInspectionCalls.micUsers,
    { id },
    { refetchMs: refreshMs, enabled: id !== '' && end === null && !recorded },
  )
  const { data: streams } = useCall(
    voiceInspectionCalls.streams,
    { id, ...(seat === null ? {} : { uid: seat }) },
    { refetchMs: refreshMs, enabled: id !== '' && !recorded, keepPrevious: true },
  )
  return {
    room,
    end,
    /** The room is heard while it runs, but where only recordings are. */
    isHeard: !recorded && end === null && !bench.preview,
    recorded,
    seats: mics?.list ?? [],
    slices: streams?.slices ?? [],
    events: streams?.events ?? [],
  }
}

/**
 * What a voice room shows: its rows, the one in focus and the seat that is listened to; keys move
 * between them.
 */
export function useVoiceRoom(
  record: HeldRecord,
  live: Live,
  controls: ReturnType<typeof useLiveControls>,
) {
  const bench = useBench()
  const rowId = useBenchState((state) => state.rowId)
  const [seat, setSeat] = useState<string | null>(null)
  const calls = useRoomCalls(record, live, seat)
  const rows = rowsOf(record, calls.slices, seat)
  const at = rows.find((row) => row.rowId === rowId)?.rowId ?? rows[0]?.rowId

  const chooseSeat = (uid: string | null): void => {
    setSeat(uid)
    set(bench, { rowId: null })
  }
  const nextSeat = (): void => {
    const seats: (string | null)[] = [null, ...calls.seats.map((one) => one.uid)]
    chooseSeat(seats[(seats.indexOf(seat) + 1) % seats.length] ?? null)
  }
  const moveRow = (by: -1 | 1): void => {
    const place = Math.max(
      0,
      rows.findIndex((row) => row.rowId === at),
    )
    const next = rows[Math.max(0, Math.min(rows.length - 1, place + by))]
    set(bench, { rowId: next?.rowId ?? null })
  }
  useCommand((act) => {
    if (act === 'seat') nextSeat()
    else if (act === 'live') controls.flip()
    else if (act === 'mute-others') {
      silence()
      if (!controls.muted) controls.flip()
    } else if (act === 'shot-up') moveRow(-1)
    else if (act === 'shot-down') moveRow(1)
  })
  // A new slice must not take the place of the one that is being heard.
  useEffect(() => {
    if (at !== undefined && get(bench).rowId === null) set(bench, { rowId: at })
  }, [bench, at])
  return { ...calls, rows, at, seat, chooseSeat }
}
