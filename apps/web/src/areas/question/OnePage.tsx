import { questionCalls } from '@oas/contract/question/calls'
import type { QuestionRow } from '@oas/contract/question/schemas'
import { sessionCalls } from '@oas/contract/session/calls'
import { type ReactNode, useEffect } from 'react'
import { Missing } from '../../kit/Missing.tsx'
import { send } from '../../api/send.ts'
import { useCall } from '../../api/use-call.ts'
import { useMainCall } from '../../api/use-main-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { notifyFailure } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'
import { FileTiles } from '../../kit/upload/FileTiles.tsx'
import { usePathId } from '../../nav/use-path-id.ts'
import { Acts } from './Acts.tsx'
import { refreshQuestions } from './refresh.ts'
import { Dot, StateMark, businessWord } from './words.tsx'

const Facts = ({ row, staff }: { row: QuestionRow; staff: boolean }) => {
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    [t('question.asker'), `${row.asker}, ${formatTime(row.askedAt)}`],
    [t('question.assignee'), row.assignee || '–'],
    [t('question.created'), formatTime(row.createdTime)],
    [t('question.backend'), tData(row.backendTitle)],
    [t('question.app'), row.appName],
    [t('question.business'), businessWord(row) || '–'],
    [t('question.post'), row.postId],
    [
      t('question.origin'),
      [row.hostName, row.ipInfo, row.reportUrl].filter(Boolean).join(' · ') || '–',
    ],
    ...(row.duplicateOf === null
      ? []
      : [
          [
            t('question.duplicate_of'),
            staff ? (
              <a key="of" className="mono" href={`#/question/update/${row.duplicateOf}`}>
                {row.duplicateOf}
              </a>
            ) : (
              row.duplicateOf
            ),
          ] as const,
        ]),
    ...(row.duplicates === 0 ? [] : [[t('question.duplicates'), row.duplicates] as const]),
    ...(row.changeLink === ''
      ? []
      : [
          [
            t('question.change_link'),
            <a
              key="change"
              href={row.changeLink}
              {...(row.changeLink.startsWith('#')
                ? {}
                : { target: '_blank', rel: 'noopener noreferrer' })}
            >
              {row.changeLink}
            </a>,
          ] as const,
        ]),
  ]
  return (
    <dl className="question-facts">
      {facts.map(([label, value]) => [
        <dt key={`${label} name`}>{label}</dt>,
        <dd key={label}>{value}</dd>,
      ])}
    </dl>
  )
}

const Talk = ({ id }: { id: string }) => {
  const { data: log = [] } = useCall(questionCalls.log, { id })
  return (
    <ol className="question-talk" aria-label={t('question.talk')}>
      {log.map((entry) => (
        <li key={entry.id} className={entry.staff ? 'staff' : ''}>
          <span className="muted">
            {entry.by}
            {entry.staff ? ` (${t('question.staff')})` : ''}
            {` · ${tData(`question.act_${entry.act}`)} · ${formatTime(entry.at)}`}
          </span>
          {entry.text && <p>{entry.text}</p>}
          <FileTiles files={entry.annexList} />
        </li>
      ))}
    </ol>
  )
}

/**
 * One question: what was asked, what was said, and what may be done now. Its asker has seen it by
 * opening it.
 */
export function OnePage() {
  const id = usePathId('/question/update/:id')
  const known = /^[0-9]{1,19}$/.test(id)
  const { data: self } = useCall(sessionCalls.self, {})
  const { data, error, isPending } = useMainCall(
    questionCalls.list,
    { id },
    { enabled: known, refetchMs: 30_000 },
  )
  const row = data?.list[0]
  const own = row?.own === true
  const news = own && row.updated
  // Said at once, also where what is known of the question is older than the news: who leaves
  // quickly has seen the answer all the same.
  useEffect(() => {
    if (own) send(questionCalls.view, { id }).then(refreshQuestions, notifyFailure)
  }, [id, own, news])
  if (error)
    return (
      <p className="problem" role="alert">
        {error.message}
      </p>
    )
  if (known && isPending) return <p className="muted">{t('frontend.loading')}</p>
  if (!row || !self)
    return (
      <Missing
        text={t('question.not_there')}
        list={self?.permissions.includes('question.read') ? '/question/index' : '/person-question'}
        title={t('question.title_list')}
      />
    )
  return (
    <article className="question-page">
      <header className="question-head">
        <h1>
          {row.title}
          {news && <Dot />}
        </h1>
        <StateMark row={row} />
      </header>
      <Facts row={row} staff={self.permissions.includes('question.read')} />
      <p className="question-remark">{row.remark}</p>
      <FileTiles files={row.annexList} />
      <Acts key={row.version} row={row} self={self} />
      <h2>{t('question.talk')}</h2>
      <Talk id={row.id} />
    </article>
  )
}
