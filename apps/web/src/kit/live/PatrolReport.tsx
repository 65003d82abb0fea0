import type { Output } from '@oas/contract/define'
import { liveCalls } from '@oas/contract/live/calls'
import type { Room } from '@oas/contract/live/schemas'
import { type KeyboardEvent, useState } from 'react'
import { CallFailure } from '../../api/call-error.ts'
import { useCall } from '../../api/use-call.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { t, tData } from '../../i18n/texts.ts'
import { notify } from '../notice.tsx'
import './live.css'

type Given = { result: string; note?: string; labels?: number[] }
type Props = {
  room: Pick<Room, 'appId' | 'roomType' | 'endedAt'>
  send: (given: Given) => Promise<Output<typeof liveCalls.result>>
  onDone: () => void
}
type Named = { cnName: string; enName: string; idName: string; ruName: string }
const nameOf = (label: Named): string =>
  ({ cn: label.cnName, en: label.enName, id: label.idName, ru: label.ruName })[currentLanguage] ||
  label.cnName

/**
 * What patrol found: nothing, a push to the auditors, or an act. A grave act asks for a second,
 * other key.
 */
export const PatrolReport = ({ room, send, onDone }: Props) => {
  const { data } = useCall(liveCalls.acts, { appId: room.appId, roomType: room.roomType })
  const [note, setNote] = useState('')
  const [label, setLabel] = useState('')
  const [asking, setAsking] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ field: string; text: string } | null>(null)
  const give = (result: string): void => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    send({
      result,
      ...(note.trim() === '' ? {} : { note: note.trim() }),
      ...(label === '' ? {} : { labels: [Number(label)] }),
    })
      .then(
        ({ outcome, reason }) => {
          notify(
            reason === '' ? 'success' : 'warning',
            reason === ''
              ? t(`live.outcome_${outcome}`)
              : t('live.outcome_refused', { why: reason }),
          )
          setNote('')
          setLabel('')
          onDone()
        },
        (error: unknown) =>
          setProblem({
            field: error instanceof CallFailure ? (error.field ?? '') : '',
            text: (error as Error).message,
          }),
      )
      .finally(() => {
        setBusy(false)
        setAsking(null)
      })
  }
  const act = (id: string, grave: boolean, needsLabel: boolean, needsNote: boolean): void => {
    if (needsLabel && label === '') {
      setProblem({ field: 'labels', text: t('live.no_label') })
      return
    }
    if (needsNote && note.trim() === '') {
      setProblem({ field: 'note', text: t('frontend.required', { field: t('live.note') }) })
      return
    }
    if (grave && asking !== id) {
      setProblem(null)
      setAsking(id)
    } else if (!grave) give(id)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (asking !== null && event.key === 'Enter' && event.shiftKey) {
      event.preventDefault()
      give(asking)
    } else if (asking !== null && event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      setAsking(null)
    }
  }
  const over = room.endedAt !== null
  const chosen = data?.acts.find((one) => one.id === asking)
  return (
    <div className="patrol-report" onKeyDown={onKeyDown}>
      <label>
        {t('live.note')}
        <textarea
          rows={2}
          maxLength={500}
          value={note}
          aria-invalid={problem?.field === 'note'}
          onChange={(event) => setNote(event.target.value)}
        />
      </label>
      {data && data.labels.length > 0 ? (
        <label>
          {t('live.label')}
          <select
            value={label}
            aria-invalid={problem?.field === 'labels'}
            onChange={(event) => setLabel(event.target.value)}
          >
            <option value="">–</option>
            {data.labels.map((one) => (
              <option key={one.id} value={one.id}>
                {nameOf(one)}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <div className="patrol-acts">
        <button type="button" className="btn" disabled={busy} onClick={() => give('seen')}>
          {t('live.act_seen')}
        </button>
        <button
          type="button"
          className="btn primary"
          disabled={busy || over || data?.canPush === false}
          title={data?.canPush === false ? t('live.no_push_type') : ''}
          onClick={() => act('push', false, false, true)}
        >
          {t('live.act_push')}
        </button>
        {data?.acts.map((one) => (
          <button
            key={one.id}
            type="button"
            className={`btn ${one.grave ? 'grave' : ''}`}
            disabled={busy || over}
            aria-expanded={one.grave ? asking === one.id : undefined}
            onClick={() => act(one.id, one.grave, one.needsLabel, one.needsNote)}
          >
            {tData(one.transKey)}
          </button>
        ))}
      </div>
      {chosen ? (
        <p className="live-down" role="status">
          {t('live.confirm_act', { act: tData(chosen.transKey) })}{' '}
          <button
            type="button"
            className="btn danger"
            disabled={busy}
            onClick={(event) => {
              if (event.detail > 0) give(chosen.id)
            }}
          >
            {tData(chosen.transKey)} <kbd aria-hidden="true">Shift+Enter</kbd>
          </button>
        </p>
      ) : null}
      {problem ? <p role="alert">{problem.text}</p> : null}
    </div>
  )
}
