import type { HeldRecord } from '@oas/contract/queue/schemas'
import { Fragment, useEffect } from 'react'
import { t } from '../../../i18n/texts.ts'
import { formatTime } from '../../../kit/time.ts'
import { focused, set } from '../../engine/bench.ts'
import { messagesRow, rangeOf, setRange } from '../../engine/messages.ts'
import { useBench, useBenchState, useRow } from '../../engine/react.ts'
import { Key } from '../../parts/Key.tsx'
import { RecordBars } from '../../parts/RecordBars.tsx'
import { RecordHead } from '../../parts/RecordHead.tsx'
import { moreContext } from '../../actions/chat-actions.ts'
import { type Message, dayOf, groupOfChat, messagesOf, shownSpan } from '../../shapes/chat.ts'
import { FirstVerdict } from '../FirstVerdict.tsx'
import { ExtFields } from '../ExtFields.tsx'
import { Unreadable } from '../Unreadable.tsx'
import { ChatSide } from './ChatSide.tsx'
import { MessageView } from './MessageView.tsx'
import './chat.css'

const Transcript = ({ record, messages }: { record: HeldRecord; messages: readonly Message[] }) => {
  const bench = useBench()
  const rowId = useBenchState((state) => state.rowId)
  const more = useBenchState((state) => state.more)
  const translated = useBenchState((state) => state.translated)
  const range = rangeOf(useRow(record.recordId, messagesRow))
  const span = shownSpan(messages, more)
  const shown = messages.slice(span.from, span.to)
  const focus = shown.some(({ id }) => id === rowId)
    ? rowId
    : (shown.find(({ reported }) => reported)?.id ?? shown.at(-1)?.id)
  const [from, to] = range
    ? [
        messages.findIndex(({ id }) => id === range[0]),
        messages.findIndex(({ id }) => id === range[1]),
      ]
    : [-1, -1]
  return (
    <section className="ch-transcript" aria-label={t('panel.transcript')} tabIndex={0}>
      {span.from > 0 ? (
        <button
          type="button"
          className="btn plain"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => moreContext(bench, 'older')}
        >
          {t('panel.older')} ({span.from}) <Key combo="[" />
        </button>
      ) : null}
      <div role="list" aria-label={t('panel.transcript')} className="ch-list">
        {shown.map((message, index) => {
          const at = span.from + index
          const before = messages[at - 1]
          return (
            <Fragment key={message.id}>
              {index === 0 || !before || dayOf(before.at) !== dayOf(message.at) ? (
                <div className="ch-day muted" role="listitem">
                  <span>{formatTime(message.at).slice(0, 10)}</span>
                </div>
              ) : null}
              <MessageView
                message={message}
                mine={message.from === record.uid}
                on={message.id === focus}
                inRange={at >= from && at <= to && from >= 0}
                primary={index === 0}
                translated={translated}
              />
            </Fragment>
          )
        })}
      </div>
      {span.to < messages.length ? (
        <button
          type="button"
          className="btn plain"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => moreContext(bench, 'newer')}
        >
          {t('panel.newer')} ({messages.length - span.to}) <Key combo="]" />
        </button>
      ) : null}
      {range ? (
        <p className="ch-range wb-bar">
          <b>{t('panel.evidence')}</b> {Math.abs(to - from) + 1}{' '}
          <button
            type="button"
            className="btn plain"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setRange(bench, record.recordId, null)}
          >
            {t('panel.act_range_drop')} <Key combo="Delete" />
          </button>
        </p>
      ) : (
        <p className="ch-range muted">
          {t('panel.act_evidence')} <Key combo="Shift+ArrowDown" />
        </p>
      )}
    </section>
  )
}

/**
 * A talk: its messages by day, who talks, what was reported, and the stretch that goes as evidence.
 */
export function Chat() {
  const bench = useBench()
  const record = useBenchState(focused)
  useEffect(() => {
    if (record) {
      bench.trace.loaded(record.id)
      set(bench, { anchor: null })
    }
  }, [bench, record])
  if (!record) return null
  const messages = messagesOf(record)
  const group = groupOfChat(record)
  return (
    <div
      className="wb-record ch"
      data-record-id={record.recordId}
      data-keys
      tabIndex={-1}
      id="wb-root"
    >
      <RecordHead record={record} />
      <RecordBars record={record} />
      <FirstVerdict record={record} />
      <ExtFields record={record} />
      {group && !group.ok ? <Unreadable at={group.at} /> : null}
      <div className="ch-body" key={record.id}>
        <ChatSide
          record={record}
          messages={messages.ok ? messages.value : []}
          group={group?.ok ? group.value : null}
        />
        {!messages.ok ? (
          <Unreadable at={messages.at} />
        ) : messages.value.length === 0 ? (
          <p className="wb-bar">{t('panel.no_messages')}</p>
        ) : (
          <Transcript record={record} messages={messages.value} />
        )}
      </div>
    </div>
  )
}
