import type { Exam, ExamBody, Paper } from '@oas/contract/exam/schemas'
import { dayMs, hourMs } from '@oas/contract/time'
import { serverNow } from '../../../api/clock.ts'

/** An exam as its form has it: what may be empty while it is written is. */
export type ExamValues = {
  name: string
  libraryIds: string[]
  paper: Paper
  personIds: string[]
  teamIds: string[]
  openAt: number | undefined
  closeAt: number | undefined
  minutes: number | null
  passMark: number | null
  attempts: number | null
  suspendTimes: number | null
  suspendMinutes: number | null
  show: ExamBody['show']
  gated: boolean
  types: string[]
  from: number | undefined
  graceDays: number | null
  validDays: number | null
}

/** What a new rule asks for. */
export const newRule = { kind: null, label: null, difficulty: null, count: 5, points: 5 } as const
const usual = (): ExamBody => {
  const openAt = Math.ceil(serverNow() / hourMs) * hourMs
  return {
    name: '',
    libraryIds: [],
    paper: { mode: 'random', items: [], rules: [newRule] },
    people: { personIds: [], teamIds: [] },
    openAt,
    closeAt: openAt + 7 * dayMs,
    minutes: 30,
    passMark: 20,
    attempts: 1,
    suspends: { times: 0, minutes: 0 },
    show: 'score',
    gate: null,
  }
}

export function valuesOf(exam: Exam | null): ExamValues {
  const { people, suspends, gate, ...body } = exam?.body ?? usual()
  return {
    ...body,
    ...people,
    suspendTimes: suspends.times,
    suspendMinutes: suspends.minutes,
    gated: gate !== null,
    types: gate?.types ?? [],
    from: gate?.from ?? body.closeAt,
    graceDays: gate?.graceDays ?? 0,
    validDays: gate ? gate.validDays : 180,
  }
}

export function bodyOf(values: ExamValues): ExamBody {
  return {
    name: values.name,
    libraryIds: values.libraryIds,
    paper: values.paper,
    people: { personIds: values.personIds, teamIds: values.teamIds },
    openAt: values.openAt ?? 0,
    closeAt: values.closeAt ?? 0,
    minutes: values.minutes ?? 0,
    passMark: values.passMark ?? 0,
    attempts: values.attempts ?? 0,
    suspends: { times: values.suspendTimes ?? 0, minutes: values.suspendMinutes ?? 0 },
    show: values.show,
    gate: values.gated
      ? {
          types: values.types,
          from: values.from ?? 0,
          graceDays: values.graceDays ?? 0,
          validDays: values.validDays,
        }
      : null,
  }
}

/** The field of the form that a path of the server means. */
export function fieldOf(path: string): string | undefined {
  const [first = '', second = ''] = path.replace(/^body\.?/, '').split('.')
  if (first === 'people') return 'personIds'
  if (first === 'suspends') return second === 'times' ? 'suspendTimes' : 'suspendMinutes'
  if (first === 'gate') return second || 'types'
  return first
}
