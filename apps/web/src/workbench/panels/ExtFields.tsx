import type { HeldRecord } from '@oas/contract/queue/schemas'
import { tData } from '../../i18n/texts.ts'
import { settingFor } from '../engine/bench.ts'
import { useBenchState } from '../engine/react.ts'
import { CopyId } from '../frame/CopyId.tsx'

const at = (record: HeldRecord, path: string): unknown => path.split('.').slice(1).reduce<unknown>((value, key) => (typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined), record.extData)
const masked = (text: string, mask: string | undefined): string => (mask && text.length > 4 ? `${text.slice(0, 2)}${'•'.repeat(Math.min(8, text.length - 4))}${text.slice(-2)}` : text)
const shown = (value: unknown, as: string): string => (as === 'time' && typeof value === 'number' ? new Date(value + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ') : typeof value === 'object' ? JSON.stringify(value) : String(value))

/** The fields of a record's extension data that its setting wants to see. */
export const ExtFields = ({ record }: { record: HeldRecord }) => {
  const map = useBenchState((state) => settingFor(state, record)?.extDataMap)
  const rows = Object.entries(map ?? {}).map(([name, field]) => ({ name, field, value: at(record, field.path) })).filter(({ value }) => value !== undefined && value !== null && value !== '').toSorted((a, b) => (a.field.order ?? 0) - (b.field.order ?? 0))
  if (rows.length === 0) return null
  return <dl className="wb-facts">{rows.map(({ name, field, value }) => { const text = masked(shown(value, field.as), field.mask); return <div key={name}><dt>{tData(field.label)}</dt><dd>{field.copy || field.as === 'uid' ? <CopyId label="" text={text} /> : field.as === 'link' && /^https?:/.test(text) ? <a href={text} target="_blank" rel="noreferrer noopener">{text}</a> : field.as === 'tag' ? <span className="wb-tag">{text}</span> : text}</dd></div> })}</dl>
}
