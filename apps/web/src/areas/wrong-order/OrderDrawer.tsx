import type { Output } from '@oas/contract/define'
import { typeKeyOf } from '@oas/contract/type-key'
import { type WrongOrder, wrongOrderCalls } from '@oas/contract/wrong-order/calls'
import type { ReactNode } from 'react'
import { appealCalls } from '@oas/contract/appeal/calls'
import { serverNow } from '../../api/clock.ts'
import { useCall, useSend } from '../../api/use-call.ts'
import { t, tData, typeName } from '../../i18n/texts.ts'
import { AppealForm } from '../../kit/appeal/AppealForm.tsx'
import { StaffAppealState } from '../../kit/appeal/StaffAppealState.tsx'
import { Drawer } from '../../kit/Drawer.tsx'
import { formatTime } from '../../kit/time.ts'
import { State, Verdict, leftText, timeLeft } from './words.tsx'
import { ToLibrary } from '../../kit/to-library/ToLibrary.tsx'
import { recordHref } from '../../kit/record/record-href.ts'
import './wrong-order.css'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** Where a judgment that found it is contested, as its person or as whoever decides on it. */
const caseHref = ({ postId, own }: WrongOrder): string =>
  `#/delivery-task/conflict-appeal?${new URLSearchParams({ tab: own ? 'mine' : 'all', postId })}`

/** Who was wrong, as what, and when. */
const givenBy = ({ person, role, givenAt }: WrongOrder): string =>
  [person, ...(role === 'judge' ? [t('wrong_order.as_judge')] : []), formatTime(givenAt)].join(
    ' · ',
  )

const guideHref = ({ title }: { title: string }): string =>
  `#/tags/popular-science-corner?${new URLSearchParams({ text: title })}`
const appealHref = ({ postId, own }: WrongOrder): string =>
  `#/atlas/appeal-list?${new URLSearchParams({ tab: own ? 'mine' : 'all', postId })}`
/** The appeal against it: its level, where it stands, until when. */
const AppealLine = ({ order }: { order: WrongOrder }) =>
  order.appeal && (
    <>
      {t('appeal.level')} {order.appeal.level} ·{' '}
      <StaffAppealState state={order.appeal.state} result={order.appeal.result} />{' '}
      {order.appeal.dueAt !== null && (
        <span className="muted">{timeLeft(order.appeal.dueAt, serverNow())}</span>
      )}{' '}
      <a href={appealHref(order)}>{t('wrong_order.open_appeal')}</a>
    </>
  )

type Step = Output<(typeof wrongOrderCalls)['process']>['steps'][number]
/** By what it was found once more. */
const sourceOf = ({ act, source }: Step): string =>
  act === 'found_again' ? tData(`wrong_order.source_${source}`) : ''

/** Why its person contests it, while there is time. */
const Contest = ({ order }: { order: WrongOrder }) => {
  const initiate = useSend(appealCalls.initiate, {
    refreshes: [wrongOrderCalls.list, wrongOrderCalls.process, appealCalls.list],
  })
  const mayAppeal = order.own && order.state === 'new' && order.deadline > serverNow()
  if (!mayAppeal || order.branchId !== null) return null
  return (
    <AppealForm
      label={t('branch_appeal.appeal')}
      send={(said) => initiate.mutateAsync({ wrongOrderIds: [order.id], ...said })}
    />
  )
}

/** One wrong order: what was given, what was right, why, and what happened since. */
export function OrderDrawer({
  id,
  onClose,
  acts,
}: {
  id: string
  onClose: () => void
  acts: ReactNode
}) {
  const { data, error } = useCall(wrongOrderCalls.process, { id })
  return (
    <Drawer title={t('wrong_order.title')} onClose={onClose} width={620}>
      {error && (
        <p role="alert" className="problem">
          {error.message}
        </p>
      )}
      {data && (
        <>
          <p className="mono">
            {data.order.postId}{' '}
            <span className="muted">
              {typeName(data.order.typeName)} · {typeKeyOf(data.order)}
            </span>
          </p>
          <p>
            <a className="btn" href={recordHref({ recordId: data.order.recordId })}>
              {t('wrong_order.open_record')}
            </a>{' '}
            {data.order.branchId !== null && (
              <a className="btn" href={caseHref(data.order)}>
                {t('wrong_order.open_case')}
              </a>
            )}{' '}
            <ToLibrary way="wrongOrderIds" id={data.order.id} /> {acts}
          </p>
          <div className="wrong-sides">
            <section>
              <h3>{t('wrong_order.given')}</h3>
              <p>
                <Verdict result={data.order.givenResult} labels={data.order.givenLabelNames} />
              </p>
              <p className="muted">{givenBy(data.order)}</p>
            </section>
            <section>
              <h3>{t('wrong_order.right')}</h3>
              <p>
                <Verdict result={data.order.rightResult} labels={data.order.rightLabelNames} />
              </p>
              <p className="muted">
                {tData(`wrong_order.source_${data.order.source}`)} ·{' '}
                {formatTime(data.order.foundAt)}
              </p>
            </section>
          </div>
          <dl className="wrong-facts">
            <Fact name={t('wrong_order.state')}>
              <State {...data.order} /> {leftText(data.order)}
            </Fact>
            {data.order.appeal && (
              <Fact name={t('appeal.one')}>
                <AppealLine order={data.order} />
              </Fact>
            )}
            {data.guide && (
              <Fact name={t('wrong_order.guide')}>
                <a href={guideHref(data.guide)}>{data.guide.title}</a>
              </Fact>
            )}
            <Fact name={t('wrong_order.class')}>
              {tData(`wrong_order.class_${data.order.errorClass}`)} ·{' '}
              {tData(`wrong_order.severity_${data.order.severity}`)} ·{' '}
              {t('wrong_order.points', { n: data.order.points })}
            </Fact>
            {data.order.reason && <Fact name={t('wrong_order.reason')}>{data.order.reason}</Fact>}
            {data.order.foundBy && (
              <Fact name={t('wrong_order.found_by')}>{data.order.foundBy}</Fact>
            )}
            {data.order.remark && <Fact name={t('wrong_order.remark')}>{data.order.remark}</Fact>}
            {data.order.leaderRemark && (
              <Fact name={t('wrong_order.leader_remark')}>{data.order.leaderRemark}</Fact>
            )}
          </dl>
          <h3>{t('wrong_order.history')}</h3>
          <ol className="wrong-steps">
            {data.steps.map((step) => (
              <li key={`${step.at} ${step.act} ${step.note}`}>
                <time className="muted">{formatTime(step.at)}</time>{' '}
                <strong>{tData(`wrong_order.act_${step.act}`)}</strong>{' '}
                {[sourceOf(step), step.by, step.note].filter(Boolean).join(' ')}
              </li>
            ))}
          </ol>
          <Contest order={data.order} />
        </>
      )}
    </Drawer>
  )
}
