import type { Output } from '@oas/contract/define'
import { liveDataCalls } from '@oas/contract/live-data/calls'
import { readCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import type { Choice } from '../../kit/form/fields.tsx'
import { type LaterSource, type Source, listed } from '../../kit/pick/source.ts'
import { formatTime } from '../../kit/time.ts'

type Row = Output<(typeof liveDataCalls)['pickRooms']>['list'][number]
type By = 'sid' | 'roomId'
type Options = {
  /** Only rooms on air. */
  running?: boolean
}

const ids = /^[^,\s]{1,64}$/

const choiceOf = (row: Row, by: By): Choice => ({
  value: row[by],
  label: [
    row.title || row.uid,
    row.uid,
    row.running ? t('live_list.running') : formatTime(row.startedAt),
  ].join(' · '),
})

/** A room has many sessions; the newest says what it is called. */
const choicesOf = (list: readonly Row[], by: By): Choice[] =>
  [...new Map(list.toReversed().map((row) => [row[by], choiceOf(row, by)])).values()].toReversed()

/**
 * Live rooms of an app, by the ids of their sessions or of themselves; found by title, session,
 * room or user. Any id may be taken: captures are kept longer than a room is known here.
 */
export function roomSource(appId: string, by: By, { running = false }: Options = {}): Source {
  if (appId === '') return listed('rooms', [], { ids, own: true })
  const of = { appId: Number(appId), ...(running ? { running } : {}) }
  return {
    key: `rooms ${appId} ${by} ${running}`,
    ids,
    own: true,
    find: async (text, after) => {
      const { list, next } = await readCall(liveDataCalls.pickRooms, {
        ...of,
        ...(text === '' ? {} : { text }),
        ...(after === null ? {} : { after }),
      })
      return { list: choicesOf(list, by), next }
    },
    name: async (words) => {
      const { list } = await readCall(liveDataCalls.pickRooms, {
        ...of,
        words: words.join(','),
        limit: 200,
      })
      return choicesOf(
        list.filter((row) => words.includes(row[by])),
        by,
      )
    },
  }
}

/** The same in filters, of the app that another filter has. */
export const sessionsOfApp: LaterSource = { ids, use: (appId) => roomSource(appId, 'sid') }
export const roomsOfApp: LaterSource = { ids, use: (appId) => roomSource(appId, 'roomId') }
