import type { TemplateBody } from '@oas/contract/violation-score/schemas'
import { t } from '../../i18n/texts.ts'
import { actText } from '../../kit/score/act-text.ts'
import { levelText } from './words.tsx'

export type Difference = { key: string; what: string; before: string; after: string }
/** Names of labels and classes, by id. */
export type Names = { label: (id: number) => string; className: (id: number) => string }

/** Everything a template says, one line each, by what it is about. */
const linesOf = (body: TemplateBody, names: Names): Map<string, string> =>
  new Map([
    [t('violation_score.name'), body.name],
    [t('violation_score.apps'), body.appIds.join(', ')],
    [t('violation_score.daily_cap'), body.dailyCap === null ? '' : String(body.dailyCap)],
    ...body.rows.map(({ labelId, classId, level, points, results }): [string, string] => {
      const what =
        labelId === 0
          ? t('violation_score.of_class', { name: names.className(classId) })
          : names.label(labelId)
      const by = results.map((one) => `${one.resultId} × ${one.thousandths / 1000}`).join(', ')
      return [`${what} · ${levelText(level)}`, by === '' ? String(points) : `${points} (${by})`]
    }),
    ...body.decay.map(({ days, weight }): [string, string] => [
      `${t('violation_score.decay')} · ${t('violation_score.day_n', { n: days })}`,
      `${weight} ‰`,
    ]),
    ...body.thresholds.map((one): [string, string] => [
      `${t('violation_score.line')} ${one.score}`,
      actText(one),
    ]),
    [t('violation_score.ladder_days'), String(body.ladder.days)],
    ...body.ladder.steps.map((one): [string, string] => [
      `${t('violation_score.nth')} · ${one.nth}`,
      actText(one),
    ]),
  ])

/** What differs between two states of a template. */
export function differencesOf(one: TemplateBody, two: TemplateBody, names: Names): Difference[] {
  const [before, after] = [linesOf(one, names), linesOf(two, names)]
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((what) => {
    const was = before.get(what) ?? ''
    const now = after.get(what) ?? ''
    return was === now ? [] : [{ key: what, what, before: was, after: now }]
  })
}
