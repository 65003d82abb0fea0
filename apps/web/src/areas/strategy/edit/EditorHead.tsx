import type { RuleDetail } from '@oas/contract/strategy/schemas'
import { t } from '../../../i18n/texts.ts'
import { formatTime } from '../../../kit/time.ts'

const statusKeys = {
  0: 'strategy.status_initial',
  1: 'strategy.status_alpha',
  2: 'strategy.status_in_use',
  3: 'strategy.status_disabled',
  4: 'strategy.status_updated',
  5: 'strategy.status_predeploy',
  [-1]: 'strategy.status_deleted',
} as const

/** Where a rule stands: its version, review, status, and who wrote and reviewed it. */
export function EditorHead({ rule }: { rule: RuleDetail }) {
  return (
    <div className="rule-standing">
      <span className="standing mono">v{rule.version}</span>
      <span className={`standing ${rule.auditStatus === 0 ? 'waiting' : 'good'}`}>
        {rule.auditStatus === 0
          ? `◷ ${t('strategy.audit_pending')}`
          : `✓ ${t('strategy.audit_reviewed')}`}
      </span>
      <span className="standing">{t(statusKeys[rule.status])}</span>
      {rule.inUseVersion !== null && (
        <span className="standing">
          {t('strategy.in_use_version', { version: rule.inUseVersion })}
        </span>
      )}
      {rule.fallbackAt !== null && (
        <span
          className="standing waiting"
          title={t('strategy_score.fallen_since', { time: formatTime(rule.fallbackAt) })}
        >
          {t('strategy_score.fallen')}
        </span>
      )}
      <span className="muted">
        {t('strategy.written_by', { name: rule.author, time: formatTime(rule.updatedAt) })}
        {rule.reviewer !== '' && ` · ${t('strategy.reviewed_by', { name: rule.reviewer })}`}
      </span>
    </div>
  )
}
