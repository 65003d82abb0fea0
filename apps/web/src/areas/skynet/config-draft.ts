import {
  type ConfigRow,
  type SweepBody,
  decidedFilters,
  detectionKinds,
  sweepEvery,
  sweepSubjects,
} from '@oas/contract/skynet/schemas'
import { t } from '../../i18n/texts.ts'
import { required } from '../../kit/form/required.ts'
import type { Problems } from '../../kit/form/use-form.ts'

/** A configuration as it stands in the form. */
export type Draft = {
  name: string
  kind: string
  ref: string
  modelId: string
  label: string
  atLeast: number | null
  appId: string
  types: string[]
  days: number | null
  uids: string[]
  countries: string
  decided: string
  subject: string
  rate: number | null
  cap: number | null
  toType: string
  priority: number | null
  every: string
  weekday: string
  hour: number | null
}

const blank: Draft = {
  name: '',
  kind: 'release',
  ref: '0',
  modelId: '',
  label: '',
  atLeast: 0.8,
  appId: '',
  types: [],
  days: 30,
  uids: [],
  countries: '',
  decided: 'any',
  subject: 'content',
  rate: 200,
  cap: 500,
  toType: '',
  priority: 3,
  every: 'never',
  weekday: '1',
  hour: 3,
}
/** A configuration that is changed, or copied. */
export function draftOf({ body, modelId }: Pick<ConfigRow, 'body' | 'modelId'>): Draft {
  const { detection, scope, schedule, toType, ...rest } = body
  return {
    ...rest,
    ...detection,
    modelId,
    appId: String(scope.appId),
    types: scope.types.map(String),
    days: scope.days,
    uids: scope.uids,
    countries: scope.countries.join(', '),
    decided: scope.decided,
    toType: String(toType),
    every: schedule.every,
    weekday: String(schedule.weekday),
    hour: schedule.hour,
  }
}
/** A new one, with what the address says to look with. */
export function newDraft(query: URLSearchParams): Draft {
  const kind = detectionKinds.find((one) => one === query.get('kind')) ?? blank.kind
  return { ...blank, kind, ref: query.get('ref') ?? (kind === 'release' ? '0' : '') }
}

const knownOf = <T extends string>(values: readonly [T, ...T[]], given: string): T =>
  values.find((one) => one === given) ?? values[0]
const codesOf = (text: string): string[] => text.split(/[,\s]+/).filter(Boolean)
/** What is sent of it. */
export function bodyOf(draft: Draft): SweepBody {
  const isVersion = draft.kind === 'version'
  return {
    name: draft.name.trim(),
    detection: {
      kind: knownOf(detectionKinds, draft.kind),
      ref: draft.ref,
      label: isVersion ? draft.label : '',
      atLeast: isVersion ? (draft.atLeast ?? 0) : 0,
    },
    scope: {
      appId: Number(draft.appId),
      types: draft.types.map(Number),
      uids: draft.uids.map((uid) => uid.trim()).filter(Boolean),
      countries: codesOf(draft.countries),
      decided: knownOf(decidedFilters, draft.decided),
      days: draft.days ?? 30,
    },
    subject: knownOf(sweepSubjects, draft.subject),
    rate: draft.rate ?? 1,
    cap: draft.cap ?? 1,
    toType: Number(draft.toType),
    priority: draft.priority ?? 0,
    schedule: {
      every: knownOf(sweepEvery, draft.every),
      weekday: Number(draft.weekday),
      hour: draft.hour ?? 0,
    },
  }
}

export function checkDraft(draft: Draft): Problems<Draft> {
  const isVersion = draft.kind === 'version'
  return {
    name: required(draft.name.trim(), t('skynet.name')),
    ref: required(draft.ref, t('skynet.ref')),
    modelId: isVersion ? required(draft.modelId, t('model.model')) : null,
    label: isVersion ? required(draft.label, t('skynet.label')) : null,
    appId: required(draft.appId, t('skynet.app')),
    types: required(draft.types.join(''), t('skynet.types')),
    toType: required(draft.toType, t('skynet.to_type')),
    days: required(draft.days === null ? '' : 'x', t('skynet.days')),
    rate: required(draft.rate === null ? '' : 'x', t('skynet.rate')),
    cap: required(draft.cap === null ? '' : 'x', t('skynet.cap')),
  }
}
/** The field of the form that shows what the server says of a path. */
export function fieldOf(path: string): string {
  const [, first = '', second = ''] = path.split('.')
  return first === 'detection' || first === 'scope' || first === 'schedule' ? second : first
}
