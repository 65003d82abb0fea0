import type { ReportDim, ReportKind } from '@oas/contract/report/kinds'
import { type ReportNumber, reportNumbers } from '@oas/contract/report/numbers'
import type { Num } from '@oas/contract/report/schemas'
import { snake } from '@oas/contract/snake'
import { t, tData, typeName } from '../../i18n/texts.ts'
import { locale } from '../../kit/locale.ts'

export function reportName(kind: ReportKind): string {
  return tData(`report.${kind}`)
}
export function dimName(dim: ReportDim): string {
  return tData(`report.dim_${dim}`)
}
export function numberName(key: ReportNumber): string {
  return tData(`report.n_${snake(key)}`)
}
/** How a number is worked out. */
export function numberHint(key: ReportNumber): string {
  return tData(`report.h_${snake(key)}`)
}

const inUnit = (unit: 'second' | 'hour') =>
  ({ style: 'unit', unit, unitDisplay: 'narrow' }) as const

/** How a value of a number reads; a dash where nothing was counted. */
export function valueText(key: ReportNumber, value: number | null): string {
  if (value === null) return '–'
  const { unit } = reportNumbers[key]
  const most = (digits: number) => ({ maximumFractionDigits: digits })
  const least = (digits: number) => ({ ...most(digits), minimumFractionDigits: digits })
  switch (unit) {
    case 'share':
      return `${(value * 100).toLocaleString(locale, least(2))} %`
    case 'coefficient':
      return value.toLocaleString(locale, least(3))
    case 'count':
      return value.toLocaleString(locale)
    case 'seconds':
      return value.toLocaleString(locale, { ...most(1), ...inUnit('second') })
    default:
      return value.toLocaleString(locale, { ...most(1), ...inUnit('hour') })
  }
}

/** What a number was made of and where it lies, for who wants to know. */
export function numberDetail(key: ReportNumber, { num, den, low, high }: Num): string {
  const parts = [numberHint(key)]
  if (den !== null && reportNumbers[key].unit === 'share')
    parts.push(t('report.of', { num: num.toLocaleString(locale), den: den.toLocaleString(locale) }))
  if (low !== null && high !== null)
    parts.push(t('report.interval', { low: valueText(key, low), high: valueText(key, high) }))
  if (isFew(key, { den })) parts.push(t('report.few'))
  return parts.join('\n')
}
/** Of fewer things than this a share says little. */
const few = 30
export function isFew(key: ReportNumber, { den }: Pick<Num, 'den'>): boolean {
  return reportNumbers[key].unit === 'share' && den !== null && den < few
}

/** How a key of a dimension reads. */
export function keyText(dim: ReportDim, key: string, name: string): string {
  if (dim === 'type') return name === '' ? key : typeName(name)
  if (dim === 'time') return key
  if (name !== '') return name
  if (dim === 'task' && key === '0') return t('report.plain')
  if (dim === 'rule') return key === '' ? t('report.no_rule') : key
  return key === '' || key === '0' ? t('report.nobody') : key
}
