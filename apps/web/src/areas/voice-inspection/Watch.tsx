import { voiceInspectionCalls as calls } from '@oas/contract/voice-inspection/calls'
import { useCall, useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { notifyFailure } from '../../kit/notice.tsx'

const refreshMs = 10_000
type Props = { roomType: 'voice' | 'club'; onListen: (id: string) => void }

/** Beside the list: who listens where, risky people on a microphone, rooms that are heard first. */
export function Watch({ roomType, onListen }: Props) {
  const { may } = useMay()
  const { data: monitor } = useCall(calls.monitor, { roomType }, { refetchMs: refreshMs })
  const { data: risky } = useCall(calls.highrisk, { roomType }, { refetchMs: refreshMs })
  const { data: special } = useCall(calls.specialRooms, { pageSize: 50 })
  const drop = useSend(calls.removeSpecial, { refreshes: [calls.specialRooms, calls.rooms] })
  return (
    <div className="voice-watch">
      <section>
        <h2>{t('live.monitor')}</h2>
        {monitor ? (
          <p className="muted">
            {t('live.monitor_sum', { running: monitor.running, unheard: monitor.unheard })}
          </p>
        ) : null}
        <ul>
          {monitor?.list.map((row) => (
            <li key={row.id} translate="no">
              {row.title || row.roomId} – {row.listener?.by} ·{' '}
              {t('live.listened', { n: Math.round((row.listener?.seconds ?? 0) / 60) })}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{t('live.highrisk')}</h2>
        <ul>
          {risky?.list.slice(0, 20).map((one) => (
            <li key={`${one.roomId} ${one.uid}`}>
              <button type="button" className="btn plain" onClick={() => onListen(one.roomId)}>
                <span translate="no">
                  {one.nick || one.uid} · {one.title}
                </span>
              </button>{' '}
              {t('live.risk')} {one.risk}
              {one.punished > 0 ? ` · ${t('live.punished_now', { n: one.punished })}` : ''}
            </li>
          ))}
        </ul>
        {risky?.list.length === 0 ? <p className="muted">{t('live.nothing')}</p> : null}
      </section>
      <section>
        <h2>{t('live.special_rooms')}</h2>
        <ul>
          {special?.list.map((one) => (
            <li key={`${one.appId} ${one.roomId}`}>
              <span translate="no">
                {one.title || one.roomId} – {one.reason}
              </span>{' '}
              {may('live.edit') ? (
                <button
                  type="button"
                  className="btn plain"
                  aria-label={`${t('live.drop_special')}: ${one.roomId}`}
                  onClick={() =>
                    drop.mutate(
                      { appId: one.appId, roomId: one.roomId },
                      { onError: notifyFailure },
                    )
                  }
                >
                  {t('live.drop_special')}
                </button>
              ) : null}
            </li>
          ))}
        </ul>
        {special?.list.length === 0 ? <p className="muted">{t('live.nothing')}</p> : null}
      </section>
    </div>
  )
}
