import { helloFeedbackCalls } from '@oas/contract/hello-feedback/calls'
import { type FeedbackRow, feedbackStates } from '@oas/contract/hello-feedback/schemas'
import { Missing } from '../../kit/Missing.tsx'
import { sessionCalls } from '@oas/contract/session/calls'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { formatTime } from '../../kit/time.ts'
import { go, usePlace } from '../../nav/location.ts'
import { Acts } from './Acts.tsx'
import { Ticket } from './Ticket.tsx'
import { choiceField, wordChoices } from '../../kit/list/choice-field.ts'
import { column, monoColumn, numberColumn, sorted } from '../../kit/list/column.ts'
import { StateMark, ageWord, conditionFields, inputOf } from './words.tsx'
import { serverNow } from '../../api/clock.ts'

const nothing = (): void => undefined

/** One ticket of a user. */
const One = ({ id }: { id: string }) => {
  const known = /^[0-9]{1,18}$/.test(id)
  const { data, error, isPending } = useCall(
    helloFeedbackCalls.list,
    { id },
    { enabled: known, refetchMs: 30_000 },
  )
  const row = data?.list[0]
  if (error)
    return (
      <p className="problem" role="alert">
        {error.message}
      </p>
    )
  if (known && isPending) return <p className="muted">{t('frontend.loading')}</p>
  if (!row)
    return (
      <Missing
        text={t('hello_feedback.not_there')}
        list="/hello-user-feedback/index"
        title={t('hello_feedback.all_tickets')}
      />
    )
  return (
    <article className="feedback-page">
      <header className="feedback-head">
        <h1>{t('hello_feedback.title_one', { ref: row.ref })}</h1>
        <span className="grow" />
        <a className="btn" href="#/hello-user-feedback/index">
          {t('hello_feedback.all_tickets')}
        </a>
      </header>
      <Ticket row={row}>
        <Acts key={row.version} row={row} onDone={nothing} />
      </Ticket>
    </article>
  )
}

const columns = (now: number): Column<FeedbackRow>[] => [
  monoColumn('ref', 'hello_feedback.ref', 150, (row) => (
    <a
      href={`#/hello-user-feedback/index?id=${row.id}`}
      onClick={(event) => event.stopPropagation()}
    >
      {row.ref}
    </a>
  )),
  column('app', 'hello_feedback.app', 100, (row) => row.appName),
  sorted(
    column('kind', 'hello_feedback.kind', 90, (row) => tData(`hello_feedback.kind_${row.kind}`)),
  ),
  sorted(column('state', 'hello_feedback.state', 190, (row) => <StateMark row={row} />)),
  column('user', 'hello_feedback.user', 160, (row) => (
    <>
      {row.nickname} <span className="mono muted">{row.uid}</span>
    </>
  )),
  sorted(column('language', 'hello_feedback.language', 80, (row) => row.language)),
  column('text', 'hello_feedback.text', null, (row) => (
    <span title={row.text}>{row.text || t('hello_feedback.no_text')}</span>
  )),
  numberColumn('pictures', 'hello_feedback.pictures', 80, (row) => row.pictures.length || ''),
  sorted(
    numberColumn('age', 'hello_feedback.age', 80, (row) => (
      <span title={formatTime(row.createdAt)}>{ageWord(row.createdAt, now)}</span>
    )),
    '-createdAt',
  ),
  sorted(column('assignee', 'hello_feedback.assignee', 110, (row) => row.assignee)),
  column('settled', 'hello_feedback.settled', 110, (row) => row.settledBy),
  numberColumn('earlier', 'hello_feedback.earlier', 90, (row) => row.earlier || ''),
]

const List = () => {
  const [now] = useState(() => serverNow())
  const { opens } = useMay()
  const { data: self } = useCall(sessionCalls.self, {})
  return (
    <QueryList
      title={t('hello_feedback.title_list')}
      about={t('empty.feedback')}
      call={helloFeedbackCalls.list}
      paging="keyset"
      columns={columns(now)}
      idOf={(row) => row.id}
      onOpen={(row) => go(`/hello-user-feedback/index?id=${row.id}`)}
      refetchMs={30_000}
      inputOf={inputOf}
      fields={[
        ...conditionFields(self?.apps ?? []),
        choiceField(
          'state',
          t('hello_feedback.state'),
          wordChoices(feedbackStates, (state) => tData(`hello_feedback.state_${state}`)),
        ),
        { key: 'uid', kind: 'text', label: t('hello_feedback.uid'), width: 110 },
        { key: 'text', kind: 'text', label: t('hello_feedback.text') },
        choiceField('mine', t('hello_feedback.mine'), [
          { value: 'true', label: t('hello_feedback.only_mine') },
        ]),
      ]}
      actions={
        opens('/tags/audit/hello-feedback') && (
          <a className="btn primary" href="#/tags/audit/hello-feedback">
            {t('hello_feedback.title_take')}
          </a>
        )
      }
    />
  )
}

/** Tickets of users; with `id` the one of that id. */
export function IndexPage() {
  const id = usePlace().query.get('id')
  return id === null ? <List /> : <One key={id} id={id} />
}
