import { t } from '../../i18n/texts.ts'
import type { CaseRun } from '@oas/contract/setting/case-schemas'

export type Owner = { templateId: number } | { appId: number; type: number }
/** Whose cases an address names: a template by its number, a type as `app:type`. */
export function ownerOf(id: string): Owner {
  const [first = '', second] = id.split(':')
  const whole = (text: string): number => (/^[0-9]{1,9}$/.test(text) ? Number(text) : 2_147_483_647)
  return second === undefined
    ? { templateId: Math.max(1, whole(first)) }
    : { appId: Math.max(1, whole(first)), type: whole(second) }
}
export function ownerPath(of: {
  templateId: number | null
  appId: number | null
  type: number | null
}): string {
  return of.templateId === null ? `${of.appId}:${of.type}` : String(of.templateId)
}
/** The result of a run as a state with its tone. */
export function runState(run: CaseRun | null): { tone: string; text: string } {
  if (!run) return { tone: '', text: t('setting_case.not_run') }
  if (run.ok) return { tone: 'good', text: t('setting_case.green') }
  return run.problems.length > 0
    ? { tone: 'bad', text: t('setting_case.red') }
    : { tone: 'warn', text: t('setting_case.differs_short') }
}
