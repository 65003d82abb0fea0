import type { DrawRule } from '@oas/contract/inspection/draw-rules'
import { type QueueBody, blankQueue } from '@oas/contract/inspection/queue'

export type RuleDraft = Omit<DrawRule, 'value'> & { value: number | null }
/** What the form of a queue has in its fields. */
export type Values = {
  name: string
  remark: string
  types: string[]
  taskIds: string[]
  teamIds: string[]
  languages: string[]
  queueIds: string[]
  workTeamIds: string[]
  personIds: string[]
  excludedIds: string[]
  quotaPerson: number | null
  quotaDay: number | null
  priority: number | null
  waitMinutes: number | null
  expireHours: number | null
  blind: boolean
  agreeBy: string
  correct: string
  appealHours: number | null
  orderTimeout: number | null
  raiseTeamId: string
  upheld: string
  changed: string
  overturned: string
  void: string
  rules: RuleDraft[]
}

export function valuesOf(body: QueueBody): Values {
  const { scope, people, quota, messages, raiseTeamId, ...rest } = body
  return {
    ...rest,
    ...scope,
    ...messages,
    raiseTeamId: raiseTeamId ?? '',
    workTeamIds: people.teamIds,
    personIds: people.personIds,
    excludedIds: people.excludedIds,
    quotaPerson: quota.person,
    quotaDay: quota.day,
  }
}

/** The text of a queue; a number that is not there yet is the usual one. */
export function bodyOf(values: Values): QueueBody {
  const { types, taskIds, teamIds, languages, queueIds } = values
  const { upheld, changed, overturned, raiseTeamId } = values
  return {
    name: values.name.trim(),
    remark: values.remark.trim(),
    scope: { types, taskIds, teamIds, languages, queueIds },
    people: {
      teamIds: values.workTeamIds,
      personIds: values.personIds,
      excludedIds: values.excludedIds,
    },
    quota: { person: values.quotaPerson, day: values.quotaDay },
    priority: values.priority ?? blankQueue.priority,
    rules: values.rules.map((rule) => ({ ...rule, value: rule.value ?? 0 })),
    waitMinutes: values.waitMinutes ?? blankQueue.waitMinutes,
    expireHours: values.expireHours ?? blankQueue.expireHours,
    blind: values.blind,
    agreeBy: values.agreeBy as QueueBody['agreeBy'],
    correct: values.correct as QueueBody['correct'],
    appealHours: values.appealHours ?? blankQueue.appealHours,
    orderTimeout: values.orderTimeout,
    raiseTeamId: raiseTeamId === '' ? null : raiseTeamId,
    messages: { upheld, changed, overturned, void: values.void },
  }
}

/** Fields of the form by what the server calls them; others have one name. */
const names: readonly (readonly [path: string, field: keyof Values])[] = [
  ['people.teamIds', 'workTeamIds'],
  ['quota.person', 'quotaPerson'],
  ['quota.day', 'quotaDay'],
]
/** The field that shows what the server says of a path. */
export function fieldOf(path: string): string | undefined {
  const inside = path.replaceAll('/', '.').replace(/^\.?body\./, '')
  const found = names.find(([start]) => inside.startsWith(start))
  return found ? found[1] : inside.replace(/^(scope|people|messages)\./, '').split('.')[0]
}
