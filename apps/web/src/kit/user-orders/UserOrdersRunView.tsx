import type { UserOrdersRun } from '@oas/contract/user-orders/schemas'
import { sessionCalls } from '@oas/contract/session/calls'
import { useCall } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData, typeName } from '../../i18n/texts.ts'
import { recordHref } from '../record/record-href.ts'
import { formatTime } from '../time.ts'
import { RunItems } from './RunItems.tsx'
import { RunProgress } from './RunProgress.tsx'
import { RunState } from './RunState.tsx'
import { punishTimeWord } from './time-word.ts'
import { useOrdersRun, useRunActs } from './use-run.tsx'
import './user-orders.css'

const Facts = ({ run }: { run: UserOrdersRun }) => (
  <dl className="uo-facts">
    <dt>{t('user_orders.state')}</dt>
    <dd role="status">
      <RunState state={run.state} />
    </dd>
    <dt>{t('user_orders.user')}</dt>
    <dd className="mono" translate="no">
      {run.uid}
    </dd>
    <dt>{t('user_orders.ban')}</dt>
    <dd>
      <a href={recordHref({ recordId: run.recordId })} target="_blank" rel="noreferrer">
        {run.decisionId}
      </a>
    </dd>
    <dt>{t('user_orders.verdict')}</dt>
    <dd>
      {run.verdicts.map((verdict) => (
        <div key={verdict.type}>
          {typeName(verdict.typeName)} · {verdict.n} · <b>{tData(verdict.resultKey)}</b>{' '}
          {verdict.punishTime === null ? '' : punishTimeWord(verdict.punishTime)}
        </div>
      ))}
    </dd>
    <dt>{t('user_orders.reason')}</dt>
    <dd>{run.reason}</dd>
    {run.changeOrderId === null ? null : (
      <>
        <dt>{t('user_orders.change_order')}</dt>
        <dd>{run.changeOrderId}</dd>
      </>
    )}
    <dt>{t('user_orders.progress')}</dt>
    <dd>
      <RunProgress run={run} />
    </dd>
  </dl>
)

type Acts = ReturnType<typeof useRunActs>
const Buttons = ({ run, own, acts }: { run: UserOrdersRun; own: boolean; acts: Acts }) => {
  const { may } = useMay()
  const why = !may('punish.review')
    ? t('user_orders.needs_review_right')
    : own
      ? t('user_orders.own_run')
      : undefined
  if (run.state !== 'review' && run.state !== 'running') return null
  return (
    <div className="uo-buttons">
      {run.state === 'review'
        ? (['approve', 'reject'] as const).map((act) => (
            <button
              key={act}
              type="button"
              className={`btn ${act === 'approve' ? 'primary' : ''}`}
              disabled={why !== undefined}
              title={why}
              onClick={() => acts.ask(act)}
            >
              {t(`user_orders.${act}`)}
            </button>
          ))
        : null}
      <button type="button" className="btn danger" onClick={acts.cancel}>
        {t('user_orders.cancel')}
      </button>
    </div>
  )
}

/** What is decided about the orders of a banned user, how far it is, and what became of each. */
export function UserOrdersRunView({ id }: { id: string }) {
  const { run, steps, error, items, paging } = useOrdersRun(id)
  const { data: self } = useCall(sessionCalls.self, {})
  const acts = useRunActs(id)
  if (error)
    return (
      <p className="problem" role="alert">
        {error.message}
      </p>
    )
  if (!run) return <p className="muted">{t('frontend.loading')}</p>
  const own = self?.id === run.byId
  return (
    <>
      <Facts run={run} />
      <Buttons run={run} own={own} acts={acts} />
      <h3>{t('user_orders.orders')}</h3>
      <RunItems items={items} paging={paging} undoable={own} takeBack={acts.takeBack} />
      <h3>{t('user_orders.steps')}</h3>
      <ol className="uo-steps">
        {steps.map((step) => (
          <li key={`${step.at} ${step.act}`}>
            <time>{formatTime(step.at)}</time> {t(`user_orders.step_${step.act}`)} {step.by}{' '}
            <span className="muted">{step.reason}</span>
          </li>
        ))}
      </ol>
    </>
  )
}
