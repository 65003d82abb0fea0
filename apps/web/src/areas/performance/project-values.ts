import {
  type IndicatorKey,
  type Project,
  type ProjectBody,
  blankProject,
  indicatorKeys,
  shareKeys,
} from '@oas/contract/performance/schemas'
import { type Severity, severities } from '@oas/contract/wrong-order/errors'
import { monthNow } from './words.ts'

export type IndicatorValues = {
  key: string
  weight: number | null
  /** A number; of shares per cent. */ goal: number | null
  cap: number | null
  least: number | null
}
export type BandValues = { name: string; from: number | null; coefficient: number | null }
export type ProjectValues = {
  name: string
  since: string
  teamIds: string[]
  types: string[]
  indicators: IndicatorValues[]
  minor: number | null
  normal: number | null
  serious: number | null
  bands: BandValues[]
  minVolume: number | null
}

const isShare = (key: string): boolean => shareKeys.has(key as IndicatorKey)
const pointsOf = (body: ProjectBody, severity: Severity): number =>
  body.deductions.find((one) => one.severity === severity)?.points ?? 0

/** A project as its form has it. */
export function valuesOf(project: Project | null): ProjectValues {
  const body = project?.body ?? blankProject(monthNow())
  return {
    ...body,
    indicators: body.indicators.map((one) => ({
      ...one,
      goal: isShare(one.key) ? one.goal / 100 : one.goal,
    })),
    bands: [...body.bands],
    minor: pointsOf(body, 'minor'),
    normal: pointsOf(body, 'normal'),
    serious: pointsOf(body, 'serious'),
  }
}

/** What the form has as a project. */
export function bodyOf(values: ProjectValues): ProjectBody {
  const { minor, normal, serious, minVolume, ...rest } = values
  const points = { minor, normal, serious }
  return {
    ...rest,
    indicators: values.indicators.map(({ key, weight, goal, cap, least }) => ({
      key: indicatorKeys.find((one) => one === key) ?? 'handled',
      weight: weight ?? 0,
      goal: Math.round((goal ?? 0) * (isShare(key) ? 100 : 1)),
      cap: cap ?? 0,
      least: least ?? 0,
    })),
    deductions: severities
      .map((severity) => ({ severity, points: points[severity] ?? 0 }))
      .filter((one) => one.points > 0),
    bands: values.bands.map(({ name, from, coefficient }) => ({
      name: name.trim(),
      from: from ?? 0,
      coefficient: coefficient ?? 0,
    })),
    minVolume: minVolume ?? 0,
  }
}
