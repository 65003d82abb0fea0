import { punishEvidenceCalls } from '@oas/contract/live/punish-calls'
import { voiceInspectionCalls as calls } from '@oas/contract/voice-inspection/calls'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { QueryList } from '../../kit/list/QueryList.tsx'
import type { Column } from '../../kit/list/DataTable.tsx'
import type { FilterField, FilterValues } from '../../kit/list/filters.ts'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'
import { Listening } from './Listening.tsx'
import { Watch } from './Watch.tsx'
import type { VoiceRoom } from './voice-room.ts'
import { column, monoColumn, numberColumn, sorted } from '../../kit/list/column.ts'
import { countries } from '../../kit/pick/later.ts'
import '../../kit/people/people.css'
import './voice-patrol.css'

const refreshMs = 10_000

const fieldsOf = (apps: readonly { id: number; name: string }[]): FilterField[] => [
  {
    key: 'appId',
    kind: 'choice',
    label: t('live.app'),
    options: apps.map(({ id, name }) => ({ value: String(id), label: name })),
  },
  { key: 'country', kind: 'pick', label: t('live.country'), source: countries },
  { key: 'uid', kind: 'text', label: t('live.uid') },
  { key: 'onMic', kind: 'number', label: t('live.on_mic_from') },
  { key: 'risk', kind: 'number', label: t('live.risk_from') },
  {
    key: 'special',
    kind: 'choice',
    label: t('live.special'),
    options: [{ value: 'true', label: t('live.special_only') }],
  },
  { key: 'unheardMinutes', kind: 'number', label: t('live.unheard_for') },
]
const inputOf =
  (roomType: 'voice' | 'club') =>
  ({ appId, country, uid, onMic, risk, special, unheardMinutes }: FilterValues): object => ({
    roomType,
    ...(appId ? { appId: Number(appId) } : {}),
    ...(country ? { country: country.toUpperCase().slice(0, 2) } : {}),
    ...(uid ? { uid: uid.slice(0, 64) } : {}),
    ...(onMic ? { onMic: Math.min(100, Number(onMic)) } : {}),
    ...(risk ? { risk: Math.min(100, Number(risk)) } : {}),
    ...(special ? { special: true } : {}),
    ...(unheardMinutes && Number(unheardMinutes) > 0
      ? { unheardMinutes: Math.min(100_000, Number(unheardMinutes)) }
      : {}),
  })

const roomColumns = (
  appName: (id: number) => string | number,
  buttons: Column<VoiceRoom>['render'],
): Column<VoiceRoom>[] => [
  sorted(
    column('title', 'live.room', null, (row) => (
      <span translate="no">{row.title || row.roomId}</span>
    )),
  ),
  sorted(
    column('app', 'live.app', 100, (row) => appName(row.appId)),
    'appId',
  ),
  sorted(monoColumn('uid', 'live.host', 100, (row) => row.uid)),
  sorted(column('country', 'live.country', 70, (row) => row.country)),
  sorted(numberColumn('onMic', 'live.on_mic', 80, (row) => row.onMic)),
  sorted(numberColumn('viewers', 'live.viewers', 80, (row) => row.viewers)),
  sorted(numberColumn('reports', 'live.reports', 80, (row) => row.reports)),
  sorted(
    numberColumn('risk', 'live.risk', 70, (row) =>
      row.risk >= 60 ? <strong className="voice-risk">{row.risk}</strong> : row.risk,
    ),
  ),
  column('signals', 'live.signals', null, (row) => (
    <span translate="no">{row.signals.join(', ')}</span>
  )),
  column('special', 'live.special', null, (row) =>
    row.special ? (
      <span className="state-tag warn" translate="no">
        {row.special}
      </span>
    ) : (
      ''
    ),
  ),
  sorted(
    column('heard', 'live.heard', 150, (row) => formatTime(row.heardAt)),
    'heardAt',
  ),
  column('acts', 'live.listener', 130, buttons),
]

/**
 * Patrol without orders: rooms by urgency, one is picked or given, heard, and reported on. A room
 * has one listener.
 */
export function VoicePatrol({ title, roomType }: { title: string; roomType: 'voice' | 'club' }) {
  const { data: index } = useCall(punishEvidenceCalls.index, {})
  const apps = index?.appList ?? []
  const [heard, setHeard] = useState<VoiceRoom | null>(null)
  const claim = useSend(calls.auditor, { refreshes: [calls.rooms, calls.monitor] })
  const take = (
    input: { act: 'claim'; id: string } | { act: 'next'; roomType: 'voice' | 'club' },
  ): void =>
    claim.mutate(input, {
      onSuccess: ({ room }) => {
        if (room) setHeard(room)
        else notify('info', t('live.all_heard'))
      },
      onError: notifyFailure,
    })
  const buttons = (row: VoiceRoom) => (
    <span className="row-actions">
      {row.listener && !row.listener.mine ? (
        <span className="muted" translate="no">
          {t('live.listening', { who: row.listener.by })}
        </span>
      ) : (
        <button
          type="button"
          className="btn"
          aria-label={`${t('live.listen')}: ${row.title || row.roomId}`}
          disabled={claim.isPending}
          onClick={() => take({ act: 'claim', id: row.id })}
        >
          {t('live.listen')}
        </button>
      )}
    </span>
  )
  const columns = roomColumns((id) => apps.find((app) => app.id === id)?.name ?? id, buttons)
  return (
    <div className="voice-patrol">
      <QueryList
        title={title}
        call={calls.rooms}
        paging="number"
        fields={fieldsOf(apps)}
        inputOf={inputOf(roomType)}
        columns={columns}
        idOf={(row) => row.id}
        refetchMs={refreshMs}
        empty={t('live.no_rooms')}
        actions={
          <button
            type="button"
            className="btn primary"
            disabled={claim.isPending}
            onClick={() => take({ act: 'next', roomType })}
          >
            {t('live.next_room')}
          </button>
        }
      >
        <Watch roomType={roomType} onListen={(id) => take({ act: 'claim', id })} />
      </QueryList>
      {heard ? <Listening key={heard.id} room={heard} onDone={() => setHeard(null)} /> : null}
    </div>
  )
}
