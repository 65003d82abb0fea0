import type { DecisionView } from '@oas/contract/record/schemas'
import { pageName, resultName, t, tData } from '../../i18n/texts.ts'
import { formatTime } from '../../kit/time.ts'
import { DecidedAlongLine } from '../../kit/user-orders/DecidedAlongLine.tsx'
import { InfoView } from '../../kit/info/InfoView.tsx'
import { tookMs } from './History.tsx'
import { MarkWrong } from './MarkWrong.tsx'
import { TakeBack } from './TakeBack.tsx'
import { WhiteListLine } from './WhiteListLine.tsx'

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const punishName = (id: number): string => tData(`result.punish_${id}`)
const deliveryTones: Readonly<Record<string, string>> = { delivered: 'good', pending: 'warn' }
/** The times of each step as they are stored. */
const stepsOf = (decision: DecisionView): string =>
  Object.entries((decision.currentJson['actions'] ?? {}) as Record<string, unknown>)
    .filter(([, value]) => typeof value === 'number')
    .map(([key, value]) => `${key} ${String(value)} ms`)
    .join(' · ')

type Props = {
  decision: DecisionView
  readOnly?: boolean
  /** Opens the page on which it is decided anew, where the person may. */
  onAgain?: (() => void) | undefined
}

/** What was decided by whom, and what can be done about it. */
const Head = ({ decision, readOnly, onAgain }: Props) => (
  <header>
    <strong>{tData(decision.resultKey)}</strong>{' '}
    <span className="muted">
      {decision.by} · {formatTime(decision.at)}
    </span>{' '}
    {decision.state !== 'active' && (
      <span className="shell-tag">{tData(`record.decision_${decision.state}`)}</span>
    )}{' '}
    {decision.state === 'active' && !readOnly && (
      <>
        <TakeBack decision={decision} />{' '}
        {onAgain && (
          <button type="button" className="btn" onClick={onAgain}>
            {t('record.decide_anew')}
          </button>
        )}{' '}
      </>
    )}
    {decision.state !== 'undone' && !readOnly && <MarkWrong decisionId={decision.id} />}
    {decision.takenBack && (
      <p className="decision-taken">
        {t('record.taken_back_by', {
          by: decision.takenBack.by,
          time: formatTime(decision.takenBack.at),
          reason: decision.takenBack.reason,
        })}
      </p>
    )}
  </header>
)

/**
 * One decision: verdict, what the auditor saw (versions, hash, language, times), punishments and
 * deliveries.
 */
export function DecisionCard({ decision, readOnly = false, onAgain }: Props) {
  const took = tookMs(decision)
  return (
    <article className={`decision ${decision.state}`}>
      <Head decision={decision} readOnly={readOnly} onAgain={onAgain} />
      <dl>
        {decision.labels.length > 0 && (
          <Fact name={t('record.labels')}>
            {decision.labels.map((label) => label.path || label.name).join(', ')}
          </Fact>
        )}
        {decision.remark && <Fact name={t('record.remark')}>{decision.remark}</Fact>}
        <Fact name={t('record.page')}>
          <span title={decision.pageKey}>{pageName(decision.pageKey)}</span>
        </Fact>
        {decision.serialId && (
          <Fact name={t('record.serial_id')}>
            <span className="mono">{decision.serialId}</span>
          </Fact>
        )}
        <Fact name={t('record.seen')}>
          {t('record.seen_detail', {
            setting: decision.settingVersion,
            labels: decision.labelVersion || '-',
            language: decision.language,
          })}{' '}
          <span className={`state-tag ${decision.contentUnchanged ? 'good' : 'bad'}`}>
            {decision.contentUnchanged ? t('record.hash_same') : t('record.hash_changed')}
          </span>
        </Fact>
        {took !== null && (
          <Fact name={t('record.taken')}>
            <span title={stepsOf(decision)}>{`${(took / 1000).toFixed(1)} s`}</span>
          </Fact>
        )}
      </dl>
      {decision.rows.length > 0 && (
        <ul>
          {decision.rows.map((row) => (
            <li key={row.rowId}>
              <span className="mono">{row.rowId}</span> {resultName(row.value.result.id)}{' '}
              {row.remark}
            </li>
          ))}
        </ul>
      )}
      {decision.punishes.map((punish) => (
        <p key={punish.id}>
          {punishName(punish.punishId)} → <span className="mono">{punish.subject}</span>{' '}
          {punish.permanent
            ? t('record.permanent')
            : punish.endAt
              ? t('record.until', { time: formatTime(punish.endAt) })
              : ''}{' '}
          <span className="muted">{tData(`result.punish_state_${punish.state}`)}</span>
          {punish.evidence.length > 0 ? (
            <span className="muted">
              {' '}
              · {t('record.evidence')} <span className="mono">{punish.evidence.join(' ')}</span>
            </span>
          ) : null}
        </p>
      ))}
      {decision.infos.map((info) => (
        <details key={info.hookId} className="decision-info">
          <summary>
            {t('record.page_info', { hook: info.hookId, time: formatTime(info.at) })}
          </summary>
          {info.cut ? <p className="muted">{t('record.page_info_cut')}</p> : null}
          <InfoView data={info.data} />
        </details>
      ))}
      <WhiteListLine kept={decision.currentJson['whiteList']} />
      <DecidedAlongLine decision={decision} />
      {decision.deliveries.map((delivery) => (
        <p key={delivery.id}>
          <span className={`state-tag ${deliveryTones[delivery.state] ?? 'bad'}`}>
            {tData(`record.delivery_${delivery.state}`)}
          </span>{' '}
          <span className="muted">
            {t('record.attempts', { n: delivery.attempts })} {delivery.lastError}{' '}
            {formatTime(delivery.deliveredAt)}
          </span>
        </p>
      ))}
    </article>
  )
}
