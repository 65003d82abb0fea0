import { messageCalls } from '@oas/contract/message/calls'
import { type MessageRow, messageStates } from '@oas/contract/message/schemas'
import { type ReactNode, useEffect } from 'react'
import { onTopic } from '../../api/topics.ts'
import { keyOf, queryClient, useSend } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { useTicks } from '../../kit/list/use-ticks.ts'
import { notifyFailure } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'
import { setQuery, usePlace } from '../../nav/location.ts'
import { MessageDrawer } from './MessageDrawer.tsx'
import { MessageText } from './MessageText.tsx'
import { choiceField, wordChoices } from '../../kit/list/choice-field.ts'
import { column, sorted } from '../../kit/list/column.ts'
import { inputOf, spanFields, typeField } from './fields.ts'
import { typeWord } from './words.ts'
import './message.css'

const tone = { unread: 'warn', read: 'good', ignored: '' } as const
const columns = (): Column<MessageRow>[] => [
  sorted(
    column('time', 'frontend.time', 160, (row) => formatTime(row.createTime)),
    'createTime',
  ),
  column('type', 'message.type', 150, (row) => typeWord(row.msgType)),
  column('text', 'message.text', null, (row) => (
    <span className={row.state === 'unread' ? 'message-unread' : ''}>
      <MessageText message={row} />
    </span>
  )),
  column('sender', 'message.sender', 140, (row) => row.sender || row.plat),
  column('state', 'frontend.state', 130, (row) => (
    <span className={`state-tag ${tone[row.state]}`}>{tData(`message.state_${row.state}`)}</span>
  )),
]

/** Messages to oneself, newest first; the one that the address names is open. */
export function OwnTab({ actions }: { actions: ReactNode }) {
  const { query } = usePlace()
  const ticks = useTicks()
  const id = /^[0-9]{1,19}$/.test(query.get('id') ?? '') ? query.get('id') : null
  const refreshes = [messageCalls.list, messageCalls.statistics, messageCalls.detail]
  const check = useSend(messageCalls.check, { refreshes })
  const ignore = useSend(messageCalls.ignore, { refreshes })
  useEffect(
    () =>
      onTopic('message.statistics', () => {
        void queryClient.invalidateQueries({ queryKey: keyOf(messageCalls.list) })
      }),
    [],
  )
  const open = (next: string | null): void => setQuery({ ...Object.fromEntries(query), id: next })
  const some = { ids: ticks.ids.slice(0, 200) }
  const done = { onSuccess: () => ticks.clear(), onError: notifyFailure }
  return (
    <QueryList
      title={t('message.own')}
      call={messageCalls.list}
      paging="keyset"
      columns={columns()}
      idOf={(row) => row.msgId}
      selected={id}
      onOpen={(row) => open(row.msgId)}
      actions={actions}
      ticks={(rows) => ticks.of(rows, (row) => row.msgId)}
      fields={[
        typeField(),
        choiceField(
          'state',
          t('frontend.state'),
          wordChoices(messageStates, (state) => tData(`message.state_${state}`)),
        ),
        { key: 'text', label: t('message.text'), kind: 'text' },
        ...spanFields(),
      ]}
      inputOf={inputOf}
      tools={() => (
        <>
          <button
            type="button"
            className="btn"
            disabled={ticks.ids.length === 0}
            onClick={() => check.mutate(some, done)}
          >
            {t('message.mark_read')}
          </button>
          <button
            type="button"
            className="btn"
            disabled={ticks.ids.length === 0}
            onClick={() => ignore.mutate(some, done)}
          >
            {t('message.ignore')}
          </button>
          <button type="button" className="btn" onClick={() => check.mutate({ all: true }, done)}>
            {t('message.mark_all')}
          </button>
        </>
      )}
    >
      {id !== null && <MessageDrawer key={id} id={id} onClose={() => open(null)} />}
    </QueryList>
  )
}
