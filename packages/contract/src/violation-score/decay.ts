import type { DecayDay, TemplateBody, Threshold } from './schemas.ts'

/** The steps from so many days on, as scores are reckoned; after the last one nothing weighs. */
export function stepsOf(decay: readonly DecayDay[]): { fromDays: number; weight: number }[] {
  const until = decay.toSorted((a, b) => a.days - b.days)
  return [...until.map(({ weight }) => weight), 0].map((weight, at) => ({
    fromDays: at === 0 ? 0 : (until[at - 1]?.days ?? 0),
    weight,
  }))
}

/** The highest line that a score has reached. */
export function lineOf(thresholds: readonly Threshold[], score: number): Threshold | null {
  return (
    thresholds
      .filter((line) => line.score <= score)
      .toSorted((a, b) => b.score - a.score)
      .at(0) ?? null
  )
}

/** What a template begins with. */
export const blankTemplate: Omit<TemplateBody, 'name' | 'appIds'> = {
  rows: [],
  decay: [
    { days: 30, weight: 1000 },
    { days: 90, weight: 500 },
  ],
  thresholds: [],
  ladder: { days: 30, steps: [] },
  dailyCap: null,
}
