import { punishEvidenceCalls as calls } from '@oas/contract/live/punish-calls'
import { type FormEvent, useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import { notifyFailure } from '../notice.tsx'
import { formatTime } from '../time.ts'
import { PunishVoice } from './PunishVoice.tsx'
import { withVoices } from './punish-voices.ts'
import { usePunishEvidence } from './use-punish-evidence.ts'
import './live.css'
import { serverNow } from '../../api/clock.ts'

const size = 20
const AddEvidence = ({ id, onDone }: { id: string; onDone: () => void }) => {
  const update = useSend(calls.update, { refreshes: [calls.batchGet] })
  const [url, setUrl] = useState('')
  const save = (event: FormEvent): void => {
    event.preventDefault()
    if (url.trim() !== '')
      update.mutate(
        { id, time: serverNow(), url: url.trim() },
        { onSuccess: onDone, onError: notifyFailure },
      )
  }
  return (
    <form onSubmit={save}>
      <input
        autoFocus
        aria-label={t('live.evidence_url')}
        placeholder="https://"
        value={url}
        maxLength={2000}
        aria-invalid={update.isError}
        onChange={(event) => setUrl(event.target.value)}
      />
      <button
        type="submit"
        className="btn primary"
        disabled={url.trim() === '' || update.isPending}
      >
        {t('frontend.ok')}
      </button>
    </form>
  )
}

/** What was done to a room or its host, with what proves it. */
export function PunishLog({
  appId,
  uid,
  roomId,
}: {
  appId: number
  uid?: string
  roomId?: string
}) {
  const { may } = useMay()
  const [adding, setAdding] = useState<string | null>(null)
  const { data, error } = useCall(calls.query, {
    appId,
    pageSize: size,
    ...(uid === undefined ? {} : { uid }),
    ...(roomId === undefined ? {} : { roomId }),
  })
  const evidence = usePunishEvidence(data?.list ?? [])
  if (error)
    return (
      <p className="problem" role="alert">
        {error.message}
      </p>
    )
  if (!data) return <p className="muted">{t('frontend.loading')}</p>
  if (data.list.length === 0) return <p className="muted">{t('live.nothing')}</p>
  return (
    <table className="punish-log">
      <thead>
        <tr>
          {[
            t('live.time'),
            t('live.act'),
            t('live.until'),
            t('live.state'),
            t('live.remark'),
            t('live.by'),
            t('live.evidence'),
          ].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {withVoices(data.list, evidence).map((row) => {
          const found = evidence?.[row.id]
          return (
            <tr key={row.id}>
              <td>{formatTime(row.at)}</td>
              <td>{tData(`result.punish_${row.punishId}`)}</td>
              <td>{row.permanent ? t('audit.time_permanent') : formatTime(row.endAt)}</td>
              <td>{tData(`result.punish_state_${row.state}`)}</td>
              <td>{row.remark}</td>
              <td translate="no">{row.by}</td>
              <td>
                <PunishVoice url={row.showJson.voiceUrl} />
                {found?.list
                  .filter((piece) => piece.url !== row.showJson.voiceUrl)
                  .map((piece) => (
                    <a
                      key={`${piece.time} ${piece.url}`}
                      href={piece.url}
                      target="_blank"
                      rel="noreferrer noopener"
                    >
                      {formatTime(piece.time)}{' '}
                    </a>
                  ))}
                {found && found.list.length === 0 && adding !== row.id ? (
                  <span className="muted">{t('live.no_evidence')} </span>
                ) : null}
                {adding === row.id ? (
                  <AddEvidence id={row.id} onDone={() => setAdding(null)} />
                ) : may('live.edit') ? (
                  <button type="button" className="btn" onClick={() => setAdding(row.id)}>
                    {t('live.add_evidence')}
                  </button>
                ) : null}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
