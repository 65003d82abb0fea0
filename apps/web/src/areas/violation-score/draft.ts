import {
  type PointRow,
  type TemplateBody,
  maxPoints,
  maxScore,
} from '@oas/contract/violation-score/schemas'
import { t } from '../../i18n/texts.ts'

/** A row of the grid: a label or a class, with its points by level. */
export type GridRow = {
  labelId: string
  classId: string
  results: string
  points: Readonly<Record<number, number | null>>
}
export type ActDraft = { score: number | null; punishId: string; seconds: number }
export type StepDraft = { days: number | null; weight: number | null }
export type RungDraft = { nth: number | null; punishId: string; seconds: number }
/** A template as its form has it. */
export type Draft = {
  name: string
  appIds: string[]
  levels: number[]
  rows: GridRow[]
  decay: StepDraft[]
  thresholds: ActDraft[]
  ladderDays: number | null
  ladder: RungDraft[]
  dailyCap: number | null
}

const resultsText = (results: PointRow['results']): string =>
  results.map(({ resultId, thousandths }) => `${resultId}=${thousandths / 1000}`).join('\n')
const resultLine = /^\s*([A-Za-z0-9_.-]{1,64})\s*=\s*(\d{1,2}(?:\.\d{1,3})?)\s*$/
/** Multipliers by result as they are typed, a line each; null where one cannot be read. */
export function readResults(text: string): PointRow['results'] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const found = lines.flatMap((line) => {
    const [, resultId = '', by = ''] = resultLine.exec(line) ?? []
    const thousandths = Math.round(Number(by) * 1000)
    return resultId === '' || thousandths > 10_000 ? [] : [{ resultId, thousandths }]
  })
  return found.length === lines.length ? found : null
}

export function draftOf(body: TemplateBody): Draft {
  const grid = new Map<string, GridRow>()
  for (const row of body.rows) {
    const key = `${row.labelId} ${row.classId}`
    const before = grid.get(key)
    grid.set(key, {
      labelId: row.labelId === 0 ? '' : String(row.labelId),
      classId: row.classId === 0 ? '' : String(row.classId),
      results: before?.results || resultsText(row.results),
      points: { ...before?.points, [row.level]: row.points },
    })
  }
  return {
    name: body.name,
    appIds: body.appIds.map(String),
    levels: [...new Set([0, ...body.rows.map(({ level }) => level)])].toSorted((a, b) => a - b),
    rows: [...grid.values()],
    decay: body.decay,
    thresholds: body.thresholds.map((one) => ({ ...one, punishId: String(one.punishId) })),
    ladderDays: body.ladder.days,
    ladder: body.ladder.steps.map((one) => ({ ...one, punishId: String(one.punishId) })),
    dailyCap: body.dailyCap,
  }
}

export function bodyOf(draft: Draft): TemplateBody {
  return {
    name: draft.name.trim(),
    appIds: draft.appIds.map(Number),
    rows: draft.rows.flatMap(({ labelId, classId, results, points }) =>
      draft.levels.flatMap((level) => {
        const given = points[level]
        return given === null || given === undefined
          ? []
          : [
              {
                labelId: Number(labelId),
                classId: Number(classId),
                level,
                points: given,
                results: readResults(results) ?? [],
              },
            ]
      }),
    ),
    decay: draft.decay.map((one) => ({ days: one.days ?? 0, weight: one.weight ?? 0 })),
    thresholds: draft.thresholds.map((one) => ({
      score: one.score ?? 0,
      punishId: Number(one.punishId),
      seconds: one.seconds,
    })),
    ladder: {
      days: draft.ladderDays ?? 0,
      steps: draft.ladder.map((one) => ({
        nth: one.nth ?? 0,
        punishId: Number(one.punishId),
        seconds: one.seconds,
      })),
    },
    dailyCap: draft.dailyCap,
  }
}

const within = (value: number | null | undefined, from: number, to: number): string | null =>
  value !== null && value !== undefined && Number.isInteger(value) && value >= from && value <= to
    ? null
    : t('violation_score.bad_number', { from, to })
/** The first that is wrong of a list, with its place. */
const firstOf = <T>(list: readonly T[], wrong: (one: T) => string | null): string | null =>
  list.map((one, at) => [at, wrong(one)] as const).find(([, why]) => why !== null)?.[1] ?? null
const twice = (keys: readonly unknown[]): string | null =>
  new Set(keys).size < keys.length ? t('violation_score.stands_twice') : null

const wrongRow = ({ labelId, classId, results, points }: GridRow): string | null => {
  if (labelId === '' && classId === '') return t('violation_score.label_or_class')
  if (readResults(results) === null) return t('violation_score.results_bad')
  return firstOf(
    Object.values(points).filter((one) => one !== null),
    (one) => within(one, 0, maxPoints),
  )
}
const wrongAct = (punishId: string): string | null =>
  punishId === '' ? t('violation_score.act') : null

/** What is wrong with each part, in the words of its place. */
export function problemsOf(draft: Draft): Partial<Record<keyof Draft, string | null>> {
  return {
    rows:
      firstOf(draft.rows, wrongRow) ??
      twice(draft.rows.map(({ labelId, classId }) => `${labelId} ${classId}`)),
    decay:
      firstOf(draft.decay, (one) => within(one.days, 1, 3650) ?? within(one.weight, 0, 1000)) ??
      twice(draft.decay.map(({ days }) => days)),
    thresholds:
      firstOf(
        draft.thresholds,
        (one) => within(one.score, 1, maxScore) ?? wrongAct(one.punishId),
      ) ?? twice(draft.thresholds.map(({ score }) => score)),
    ladderDays: within(draft.ladderDays, 1, 3650),
    ladder:
      firstOf(draft.ladder, (one) => within(one.nth, 2, 100) ?? wrongAct(one.punishId)) ??
      twice(draft.ladder.map(({ nth }) => nth)),
    dailyCap: draft.dailyCap === null ? null : within(draft.dailyCap, 1, maxScore),
  }
}
