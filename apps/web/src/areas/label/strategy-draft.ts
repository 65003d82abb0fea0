import type { StrategyRow } from '@oas/contract/setting/rule-calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { t } from '../../i18n/texts.ts'
import { required } from '../../kit/form/required.ts'
import type { Problems } from '../../kit/form/use-form.ts'

/** What a label leads to, as it is typed. */
export type StrategyDraft = {
  type: string
  label: string
  limit: boolean
  results: readonly string[]
  preset: string
  time: number | null
  remark: string
  excludes: readonly string[]
  types: readonly string[]
  note: string
  acceptWarnings: boolean
}
const emptyDraft: StrategyDraft = {
  type: '',
  label: '',
  limit: false,
  results: [],
  preset: '',
  time: null,
  remark: '',
  excludes: [],
  types: [],
  note: '',
  acceptWarnings: false,
}
export function strategyDraft(row: StrategyRow | null): StrategyDraft {
  return row === null
    ? emptyDraft
    : {
        ...emptyDraft,
        type: typeKeyOf(row),
        label: String(row.labelId),
        limit: !row.all,
        results: row.results,
        preset: row.preset ?? '',
        time: row.time === 0 ? null : row.time,
        remark: row.remark ?? '',
        excludes: row.excludes.map(String),
      }
}

export function strategyProblems(values: StrategyDraft): Problems<StrategyDraft> {
  return {
    type: required(values.type, t('label.type')),
    label: required(values.label, t('label.label')),
    note: required(values.note, t('auto_config.note')),
  }
}

const presetOf = ({ preset, time, remark }: StrategyDraft) => ({
  result: preset,
  ...(time === null ? {} : { time }),
  ...(remark ? { remark } : {}),
})

/** The entry of the label in the settings. */
export function strategyEntry(values: StrategyDraft) {
  return {
    labelId: Number(values.label),
    ...(values.limit ? { results: [...values.results] } : {}),
    ...(values.preset ? { preset: presetOf(values) } : {}),
    ...(values.excludes.length > 0 ? { excludes: values.excludes.map(Number) } : {}),
  }
}
