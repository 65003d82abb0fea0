import type { RuleEffect } from '@oas/contract/queue-rule/schemas'
import { useEffect, useRef } from 'react'
import { t } from '../../i18n/texts.ts'

/** What a rule would do to the orders that wait now. */
export function EffectView({ effect }: { effect: RuleEffect }) {
  const own = useRef<HTMLElement>(null)
  // It appears below a long form.
  useEffect(() => own.current?.scrollIntoView({ block: 'nearest' }), [effect])
  return (
    <section ref={own} aria-label={t('queue_rule.preview_title')} className="qr-effect">
      <h2>{t('queue_rule.preview_title')}</h2>
      <p>
        {t('queue_rule.preview_waiting', { n: effect.waiting, looked: effect.looked })} ·{' '}
        {t('queue_rule.preview_moves', { up: effect.up, down: effect.down, same: effect.same })}
      </p>
      <ul>
        {effect.failed > 0 && (
          <li className="problem">
            {t('queue_rule.preview_failed', { n: effect.failed, reason: effect.problem })}
          </li>
        )}
        {effect.discarded > 0 && (
          <li>{t('queue_rule.preview_discarded', { n: effect.discarded })}</li>
        )}
        {effect.sampledOut > 0 && (
          <li>{t('queue_rule.preview_sampled', { n: effect.sampledOut })}</li>
        )}
        {effect.merged > 0 && <li>{t('queue_rule.preview_merged', { n: effect.merged })}</li>}
        {effect.over > 0 && <li>{t('queue_rule.preview_over', { n: effect.over })}</li>}
      </ul>
      {effect.list.length > 0 && (
        <div
          className="qr-scroll"
          tabIndex={0}
          role="group"
          aria-label={t('queue_rule.preview_title')}
        >
          <table>
            <thead>
              <tr>
                <th>{t('queue_rule.place_after')}</th>
                <th>{t('queue_rule.place_before')}</th>
                <th>{t('queue_rule.level')}</th>
                <th>{t('queue_rule.post')}</th>
              </tr>
            </thead>
            <tbody>
              {effect.list.map((row) => (
                <tr key={row.orderId}>
                  <td className="mono">{row.after}</td>
                  <td className="mono">{row.before}</td>
                  <td className="mono">
                    {row.was === row.priority ? row.was : `${row.was} → ${row.priority}`}
                  </td>
                  <td className="mono" translate="no">
                    {row.postId}{' '}
                    {row.discarded && <span className="state-tag bad">{t('queue_rule.goes')}</span>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
