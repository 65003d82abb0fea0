import { helloFeedbackCalls } from '@oas/contract/hello-feedback/calls'
import type { FeedbackRow } from '@oas/contract/hello-feedback/schemas'
import { languageCalls } from '@oas/contract/language/calls'
import { type ReactNode, useState } from 'react'
import { send } from '../../api/send.ts'
import { useCall } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { notifyFailure } from '../../kit/notice.tsx'
import { LinkText } from '../../kit/text/LinkText.tsx'
import { formatTime } from '../../kit/time.ts'
import { StateMark } from './words.tsx'
import '../../kit/people/people.css'
import { ShownText } from '../../kit/text/ShownText.tsx'
import { recordHref } from '../../kit/record/record-href.ts'

const Facts = ({ row }: { row: FeedbackRow }) => {
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      t('hello_feedback.user'),
      <span key="user">
        {row.nickname}{' '}
        <span className="mono" translate="no">
          {row.uid}
        </span>
      </span>,
    ],
    [t('hello_feedback.app'), row.appName],
    [t('hello_feedback.kind'), tData(`hello_feedback.kind_${row.kind}`)],
    [t('hello_feedback.country'), row.country],
    [t('hello_feedback.language'), row.language],
    [
      t('hello_feedback.post'),
      row.postId && (
        <a key="post" className="mono" href={recordHref({ postId: row.postId })}>
          <ShownText text={row.postId} />
        </a>
      ),
    ],
    [
      t('hello_feedback.target'),
      row.targetUid && (
        <span key="target" className="mono">
          {row.targetUid}
        </span>
      ),
    ],
    [t('hello_feedback.version'), row.appVersion],
    [t('hello_feedback.device'), row.device],
    [
      t('hello_feedback.ref'),
      <span key="ref" className="mono">
        {row.ref}
      </span>,
    ],
    [t('hello_feedback.created'), formatTime(row.createdAt)],
    [t('hello_feedback.assignee'), row.assignee],
    [
      t('hello_feedback.settled'),
      row.settledBy && `${row.settledBy} · ${formatTime(row.settledAt)}`,
    ],
  ]
  return (
    <section className="feedback-card">
      <dl className="facts">
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name} className="fact-pair">
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

const pieces = (text: string): string[] => text.match(/[\s\S]{1,2000}/gu) ?? []

/** The words of the user, and on demand what they mean in the page's language. */
const Words = ({ row }: { row: FeedbackRow }) => {
  const { may } = useMay()
  const [translation, setTranslation] = useState('')
  const [busy, setBusy] = useState(false)
  const translate = (): void => {
    setBusy(true)
    send(languageCalls.translate, {
      seqid: row.id,
      items: pieces(row.text).map((content) => ({ country: row.country, content })),
    })
      .then(
        (answer) => setTranslation(answer.items.map((item) => item.translation).join('')),
        notifyFailure,
      )
      .finally(() => setBusy(false))
  }
  return (
    <>
      {row.text ? (
        <p className="feedback-text" translate="no">
          <LinkText text={row.text} />
        </p>
      ) : (
        <p className="muted">{t('hello_feedback.no_text')}</p>
      )}
      {translation && (
        <p className="feedback-text">
          <span className="muted">{t('hello_feedback.translation')}</span> {translation}
        </p>
      )}
      {row.text && !translation && may('record.read') && (
        <div>
          <button
            type="button"
            className="btn"
            disabled={busy}
            aria-busy={busy}
            onClick={translate}
          >
            {t('hello_feedback.translate')}
          </button>
        </div>
      )}
    </>
  )
}

const Pictures = ({ urls }: { urls: readonly string[] }) => {
  const [open, setOpen] = useState<number | null>(null)
  const name = (index: number): string => t('hello_feedback.picture_n', { n: index + 1 })
  return (
    <>
      <ul className="feedback-pictures">
        {urls.map((url, index) => (
          <li key={url}>
            <button type="button" aria-label={name(index)} onClick={() => setOpen(index)}>
              <img src={url} alt="" loading="lazy" referrerPolicy="no-referrer" />
            </button>
          </li>
        ))}
      </ul>
      {open !== null && (
        <Modal title={name(open)} width={960} onClose={() => setOpen(null)}>
          <img
            className="feedback-whole"
            src={urls[open]}
            alt={name(open)}
            referrerPolicy="no-referrer"
          />
        </Modal>
      )}
    </>
  )
}

const Earlier = ({ row }: { row: FeedbackRow }) => {
  const { data } = useCall(helloFeedbackCalls.list, { uid: row.uid, appId: row.appId, limit: 20 })
  const others = (data?.list ?? []).filter((one) => one.id !== row.id)
  return (
    <section className="feedback-card">
      <h2>
        {t('hello_feedback.earlier')} {row.earlier > 0 && row.earlier}
      </h2>
      {others.length === 0 ? (
        <p className="muted">{t('hello_feedback.earlier_none')}</p>
      ) : (
        <ul className="feedback-list">
          {others.map((one) => (
            <li key={one.id}>
              <span className="muted">
                {formatTime(one.createdAt)} · {tData(`hello_feedback.state_${one.state}`)}
              </span>
              <a
                className="feedback-line"
                href={`#/hello-user-feedback/index?id=${one.id}`}
                title={one.text}
              >
                {one.text || t('hello_feedback.no_text')}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const History = ({ id }: { id: string }) => {
  const { data } = useCall(helloFeedbackCalls.log, { id })
  return (
    <section className="feedback-card">
      <h2>{t('hello_feedback.history')}</h2>
      <ul className="feedback-list">
        {(data ?? []).map((entry) => (
          <li key={entry.id}>
            <span className="muted">
              {formatTime(entry.at)} · {entry.by} · {tData(`hello_feedback.act_${entry.act}`)}
              {typeof entry.detail['to'] === 'string' && ` → ${entry.detail['to']}`}
              {typeof entry.detail['template'] === 'string' && ` · ${entry.detail['template']}`}
            </span>
            {entry.text && <div>{entry.text}</div>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** All there is to know of one ticket; `children` is what may be done. */
export function Ticket({ row, children }: { row: FeedbackRow; children: ReactNode }) {
  return (
    <div className="feedback-columns">
      <div className="feedback-side">
        <section className="feedback-card">
          <div>
            <StateMark row={row} />
          </div>
          <Words key={row.id} row={row} />
          {row.pictures.length > 0 && <Pictures urls={row.pictures} />}
          {row.logs.length > 0 && (
            <>
              <h2>{t('hello_feedback.logs')}</h2>
              <ul className="feedback-list">
                {row.logs.map((file) => (
                  <li key={file.url}>
                    <a href={file.url} target="_blank" rel="noopener noreferrer">
                      {file.name}
                    </a>
                  </li>
                ))}
              </ul>
            </>
          )}
        </section>
        {row.reply && (
          <section className="feedback-card">
            <h2>{t('hello_feedback.reply_was')}</h2>
            <p className="feedback-text">{row.reply}</p>
          </section>
        )}
        {children}
      </div>
      <div className="feedback-side">
        <Facts row={row} />
        <Earlier row={row} />
        <History id={row.id} />
      </div>
    </div>
  )
}
