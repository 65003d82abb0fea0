import type { IngestRecord } from '@oas/contract/ingest/schemas'
import type { RoomRow } from './rows.ts'

type Told = {
  type: number
  source: string
  reason: string
  now: number
  shot: string
  by: string
  roomType: string
  priority?: number
  extData?: Record<string, unknown>
  postId?: string
  idempotencyKey?: string
}

/**
 * A room as a record: the session as its post, what it shows now as its picture, who pushed it and
 * why.
 */
export function recordOf(
  room: RoomRow,
  {
    type,
    source,
    reason,
    now,
    shot,
    by,
    roomType,
    priority = 6,
    extData = {},
    postId,
    idempotencyKey,
  }: Told,
): IngestRecord {
  return {
    appId: room.appId,
    type,
    postId: (postId ?? room.sid).slice(0, 128),
    uid: room.uid,
    source,
    reason: reason.slice(0, 1000),
    priority,
    createdAt: now,
    ...(room.country === '' ? {} : { country: room.country }),
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    texts: [
      ...(room.title === '' ? [] : [{ id: 'title', field: 'title', content: room.title }]),
      ...(room.notice === '' ? [] : [{ id: 'notice', field: 'notice', content: room.notice }]),
    ],
    pictures: shot === '' ? [] : [{ id: 'shot', field: 'shot', content: shot }],
    lives: [
      {
        sid: room.sid,
        roomId: room.roomId,
        uid: room.uid,
        title: room.title,
        startedAt: room.startedAt.getTime(),
        viewers: room.viewers,
        liveType: room.liveType,
        roomType,
        ...(room.cover === '' ? {} : { cover: room.cover }),
        ...(room.notice === '' ? {} : { notice: room.notice }),
      },
    ],
    extData: {
      game: room.game,
      signals: room.signals.join(', '),
      push: { by, note: reason, at: now, shot },
      ...extData,
    },
  }
}
