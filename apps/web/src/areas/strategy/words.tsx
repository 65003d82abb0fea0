import type { RuleRow } from '@oas/contract/strategy/schemas'
import { t, tData } from '../../i18n/texts.ts'

const tones = { 0: '', 1: 'warn', 2: 'good', 3: 'bad', 4: 'warn', 5: 'warn', [-1]: 'bad' } as const
/** What a rule is in, and whether its newest version waits for review. */
export const RuleState = ({ row }: { row: Pick<RuleRow, 'status' | 'auditStatus' | 'extData'> }) => (
  <span className="strategy-state">
    <span className={`state-tag ${tones[row.status]}`}>{t(`strategy_list.status_${row.status === -1 ? 'deleted' : row.status}`)}{row.status === 1 && row.extData.alphaShare ? ` ${row.extData.alphaShare / 100} %` : ''}</span>
    {row.auditStatus === 0 && <span className="state-tag warn">{t('strategy_list.pending')}</span>}
  </span>
)

/** Result indicators as text: `result = queue, priority = 7`. */
export const resultText = (result: Readonly<Record<string, unknown>>): string => Object.entries(result).map(([key, value]) => `${key} = ${Array.isArray(value) ? value.join('+') : typeof value === 'object' ? JSON.stringify(value) : String(value)}`).join(', ')

/** The text of a group for a value whose name is written in camel case: keys of texts are not. */
export const wordOf = (prefix: string, value: string): string => tData(`${prefix}_${value.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`)
