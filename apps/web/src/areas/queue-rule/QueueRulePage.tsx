import { queueRuleCalls } from '@oas/contract/queue-rule/calls'
import { type QueueRule, kindsOf } from '@oas/contract/queue-rule/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { useState } from 'react'
import { send } from '../../api/send.ts'
import { useMainCall } from '../../api/use-main-call.ts'
import { t, tData, typeName } from '../../i18n/texts.ts'
import { notifyFailure } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'
import { go, usePlace } from '../../nav/location.ts'
import { EffectView } from './EffectView.tsx'
import { RuleForm } from './RuleForm.tsx'
import { useMoves } from './moves.ts'
import './queue-rule.css'
import '../../kit/people/people.css'

/** What a rule that is not a draft says, as it stands. */
const Facts = ({ of: { appId, type, rule, ...of } }: { of: QueueRule }) => {
  const said: Readonly<Record<ReturnType<typeof kindsOf>[number], string>> = {
    priority: rule.priority,
    ageing: String(rule.ageing),
    sample: `${rule.sample} %`,
    merge: t('queue_rule.minutes', { n: rule.mergeMinutes }),
    discard: t('queue_rule.after_reason', {
      time: t('queue_rule.minutes', { n: rule.discardMinutes }),
      reason: rule.discardReason,
    }),
    overflow: t('queue_rule.from_n', { type: `${appId}:${rule.overflowType}`, n: rule.overflowAt }),
  }
  const [effect, setEffect] = useState<Parameters<typeof EffectView>[0]['effect'] | null>(null)
  return (
    <>
      <dl className="qr-rule">
        {kindsOf(rule).map((kind) => (
          <div key={kind}>
            <dt>{tData(`queue_rule.kind_${kind}`)}</dt>
            <dd className={kind === 'priority' ? 'mono' : ''} translate="no">
              {said[kind]}
            </dd>
          </div>
        ))}
        {of.note && (
          <div>
            <dt>{t('queue_rule.note')}</dt>
            <dd translate="no">{of.note}</dd>
          </div>
        )}
      </dl>
      {of.state !== 'stopped' && (
        <button
          type="button"
          className="btn"
          onClick={() => {
            send(queueRuleCalls.preview, { appId, type, rule }).then(setEffect, notifyFailure)
          }}
        >
          {t('queue_rule.preview')}
        </button>
      )}
      {effect && <EffectView effect={effect} />}
    </>
  )
}

const Rule = ({ of }: { of: QueueRule }) => {
  const moves = useMoves()(of)
  return (
    <div className="qr-page">
      <div className="list-head">
        <h1>
          {t('queue_rule.one')}: {of.appName} · {typeName(of.name)}{' '}
          <span className="mono muted">{typeKeyOf(of)}</span>
        </h1>
        <span className="list-space" />
        {moves.map(({ move, label, why, press }) => (
          <button
            key={move}
            type="button"
            className={`btn ${move === 'submit' || move === 'approve' ? 'primary' : ''}`}
            disabled={why !== undefined}
            title={why}
            onClick={press}
          >
            {label}
          </button>
        ))}
        {(of.state === 'live' || of.state === 'stopped') && (
          <button
            type="button"
            className="btn"
            onClick={() => go(`/tags/rule/config?from=${of.id}`)}
          >
            {t('queue_rule.change')}
          </button>
        )}
        <a className="btn" href="#/tags/rule">
          {t('queue_rule.title')}
        </a>
      </div>
      <p className="qr-facts">
        <span className="state-tag">{tData(`queue_rule.state_${of.state}`)}</span>
        {of.ranking && <span>{t('queue_rule.ranking')}</span>}
        <span className="muted">
          {t('queue_rule.by')}: {of.author} · {formatTime(of.updatedAt)}
        </span>
        {of.reviewer && (
          <span className="muted">
            {t('queue_rule.reviewer')}: {of.reviewer} · {formatTime(of.liveAt)}
          </span>
        )}
        {of.discarded > 0 && (
          <span>
            {t('queue_rule.discarded')}: {of.discarded}
          </span>
        )}
        {of.reason && (
          <span className="problem">
            {t('queue_rule.said')}: {of.reason}
          </span>
        )}
      </p>
      {of.state === 'draft' ? (
        <RuleForm key={of.version} of={of} draft type={typeKeyOf(of)} />
      ) : (
        <Facts of={of} />
      )}
    </div>
  )
}

const Loaded = ({ id, copy }: { id: string; copy: boolean }) => {
  const { data, error } = useMainCall(queueRuleCalls.one, { id })
  if (error)
    return (
      <div className="qr-page">
        <h1>{t('queue_rule.one')}</h1>
        <p className="problem" role="alert">
          {error.message}
        </p>
        <a href="#/tags/rule">{t('queue_rule.title')}</a>
      </div>
    )
  if (!data)
    return (
      <div className="qr-page" aria-busy="true">
        <h1>{t('queue_rule.one')}</h1>
      </div>
    )
  return copy ? (
    <div className="qr-page">
      <div className="list-head">
        <h1>{t('queue_rule.new')}</h1>
      </div>
      <RuleForm of={data} draft={false} type={typeKeyOf(data)} />
    </div>
  ) : (
    <Rule of={data} />
  )
}

/** A queue rule: written as a draft, looked at with its effect, handed in, passed and stopped. */
export function QueueRulePage() {
  const { query } = usePlace()
  const [id, from, type] = [query.get('id') ?? '', query.get('from') ?? '', query.get('type') ?? '']
  const wanted = id || from
  if (wanted)
    return (
      <Loaded
        key={`${id} ${from}`}
        id={/^[1-9][0-9]{0,17}$/.test(wanted) ? wanted : '0'}
        copy={id === ''}
      />
    )
  return (
    <div className="qr-page">
      <div className="list-head">
        <h1>{t('queue_rule.new')}</h1>
      </div>
      <RuleForm of={null} draft={false} type={/^[0-9]{1,9}:[0-9]{1,9}$/.test(type) ? type : ''} />
    </div>
  )
}
