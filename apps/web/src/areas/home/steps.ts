import type { FirstSteps } from '@oas/contract/home/calls'

export const stepNames = ['app', 'type', 'key', 'endpoint', 'people'] as const
export type StepName = (typeof stepNames)[number]

/** Whether a step is done, by what the server knows. */
export function isDone(steps: FirstSteps, step: StepName): boolean {
  switch (step) {
    case 'app':
      return steps.app !== null
    case 'type':
      return steps.type?.published ?? false
    case 'key':
      return steps.record
    default:
      return steps[step]
  }
}

/** How many steps are done. */
export function countDone(steps: FirstSteps): number {
  return stepNames.filter((step) => isDone(steps, step)).length
}

/** The step that has to be done before another, if it is not done yet. */
export function firstBefore(steps: FirstSteps, step: StepName): StepName | null {
  const needed: Record<StepName, StepName | null> = {
    app: null,
    type: 'app',
    key: 'type',
    endpoint: 'app',
    people: null,
  }
  const before = needed[step]
  return before !== null && !isDone(steps, before) ? before : null
}

/** Where the dialog of a step stands. */
export function linkOf(step: StepName, steps: FirstSteps): string {
  const app = steps.app?.appId ?? 0
  switch (step) {
    case 'app':
      return '#/atlas/app-management?new=1&back=home'
    case 'type':
      return steps.type
        ? `#/tags/auto-config/${app}:${steps.type.type}?back=home`
        : `#/tags/auto-config?new=1&app=${app}&back=home`
    case 'key':
      return `#/atlas/app-management?app=${app}&tab=keys&new=1&back=home`
    case 'endpoint':
      return `#/atlas/app-management?app=${app}&tab=endpoint&back=home`
    default:
      return '#/auth/user?new=1&back=home'
  }
}

/** The audit page of the type, empty where there is none yet. */
export function auditLink({ app, type }: FirstSteps): string {
  if (!app || !type?.pageKey) return ''
  const page = type.pageKey.replace(/^tags-audit-/, '')
  return `#/tags/audit/${page}?appId=${app.appId}&type=${type.type}`
}
