import type { HeldRecord } from '@oas/contract/queue/schemas'
import { t } from '../../i18n/texts.ts'
import { InfoChips } from './InfoChips.tsx'
import { Opinions } from './Opinions.tsx'
import { UrlButtons } from './UrlButtons.tsx'
import { whiteListScope } from '../results/rules.ts'

const words = (value: unknown): string[] => (Array.isArray(value) ? value.map((one: unknown) => (typeof one === 'string' ? one : typeof one === 'object' && one !== null ? String((one as { text?: unknown; msg?: unknown }).text ?? (one as { msg?: unknown }).msg ?? '') : '')).filter(Boolean) : [])

/** What must be known before deciding: white lists, tips, a record that may only be read, one that was decided before. */
export const RecordBars = ({ record }: { record: HeldRecord }) => {
  const scope = whiteListScope(record)
  const tips = [...words(record.showJson['auditTips']), ...words(record.showJson['punishTips'])]
  return (
    <>
      {record.readOnly ? <p className="wb-bar warn">{t('audit.read_only', { reason: record.reason })}</p> : null}
      {record.rePunish ? <p className="wb-bar">{t('audit.decided_before')}</p> : null}
      {scope ? <p className="wb-bar warn">{t(scope === 'NOT_IN_AUDIT' ? 'audit.wl_not_in_audit' : scope === 'NOT_TO_PUNISH' ? 'audit.wl_not_to_punish' : scope === 'PUNISH_TIPS' ? 'audit.wl_punish_tips' : 'audit.wl_audit_tips')}</p> : null}
      {tips.map((tip) => <p key={tip} className="wb-bar">{tip}</p>)}
      <Opinions record={record} />
      <InfoChips record={record} />
      <UrlButtons record={record} />
      {record.reason && !record.readOnly ? <p className="wb-bar plain"><span className="muted">{t('audit.reason')}</span> {record.reason}</p> : null}
    </>
  )
}
