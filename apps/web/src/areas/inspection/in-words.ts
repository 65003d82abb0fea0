import { type QueueBody, toldResults } from '@oas/contract/inspection/queue'
import { t } from '../../i18n/texts.ts'
import { type PageKind, drawsByRules } from './kinds.ts'
import type { QueueNames } from './use-names.ts'
import { ruleWords } from './words.tsx'

export type Line = { key: string; label: string; text: string }

const all = (ids: readonly string[], name: (id: string) => string): string =>
  ids.map(name).join(', ')
const limit = (n: number | null): string => (n === null ? '' : String(n))

const scopeLines = (kind: PageKind, { scope }: QueueBody, names: QueueNames): Line[] => [
  ...(kind === 'anti'
    ? [{ key: 'queues', label: t('inspect_queue.queues'), text: all(scope.queueIds, names.queue) }]
    : [{ key: 'types', label: t('inspect_queue.types'), text: all(scope.types, names.type) }]),
  { key: 'tasks', label: t('inspect_queue.tasks'), text: all(scope.taskIds, names.task) },
  {
    key: 'teams',
    label: t('inspect_queue.scope_teams'),
    text: all(scope.teamIds, names.team),
  },
  {
    key: 'languages',
    label: t('inspect_queue.languages'),
    text: all(scope.languages, names.language),
  },
]
const peopleLines = ({ people }: QueueBody, names: QueueNames): Line[] => [
  { key: 'workTeams', label: t('inspect_queue.work_teams'), text: all(people.teamIds, names.team) },
  { key: 'persons', label: t('inspect_queue.persons'), text: all(people.personIds, names.person) },
  {
    key: 'excluded',
    label: t('inspect_queue.excluded'),
    text: all(people.excludedIds, names.person),
  },
]
const quotaLines = ({ quota }: QueueBody): Line[] => [
  { key: 'quotaPerson', label: t('inspect_queue.quota_person'), text: limit(quota.person) },
  { key: 'quotaDay', label: t('inspect_queue.quota_day'), text: limit(quota.day) },
]
const drawLines = (kind: PageKind, body: QueueBody, names: QueueNames): Line[] => [
  {
    key: 'rules',
    label: t('inspect_queue.rules'),
    text: body.rules.map((rule) => ruleWords(rule, names)).join('; '),
  },
  ...quotaLines(body),
  { key: 'wait', label: t('inspect_queue.wait_minutes'), text: String(body.waitMinutes) },
  { key: 'expire', label: t('inspect_queue.expire_hours'), text: String(body.expireHours) },
  ...(kind === 'anti'
    ? []
    : [
        {
          key: 'blind',
          label: t('inspect_queue.blind'),
          text: t(body.blind ? 'inspect_queue.yes' : 'inspect_queue.no'),
        },
      ]),
  {
    key: 'agreeBy',
    label: t('inspect_queue.agree_by'),
    text: t(`inspect_queue.agree_${body.agreeBy}`),
  },
  {
    key: 'correct',
    label: t('inspect_queue.correct'),
    text: t(`inspect_queue.correct_${correctKey(body)}`),
  },
]
const correctKey = ({ correct }: QueueBody): 'now' | 'harm_first' | 'after_appeal' =>
  correct === 'now' ? 'now' : correct === 'harm-first' ? 'harm_first' : 'after_appeal'

const appealLines = (
  { appealHours, raiseTeamId, messages }: QueueBody,
  names: QueueNames,
): Line[] => [
  { key: 'appealHours', label: t('inspect_queue.appeal_hours'), text: String(appealHours) },
  {
    key: 'raiseTeam',
    label: t('inspect_queue.raise_team'),
    text: raiseTeamId === null ? t('inspect_queue.raise_none') : names.team(raiseTeamId),
  },
  ...toldResults.map((result) => ({
    key: `message_${result}`,
    label: t(`inspect_queue.message_${result}`),
    text: messages[result],
  })),
]

const courseLines = (kind: PageKind, body: QueueBody, names: QueueNames): Line[] => {
  if (drawsByRules(kind)) return drawLines(kind, body, names)
  if (kind === 'audit')
    return [
      ...quotaLines(body),
      {
        key: 'orderTimeout',
        label: t('inspect_queue.order_timeout'),
        text: limit(body.orderTimeout),
      },
    ]
  return appealLines(body, names)
}

/** Everything a queue says, a line each; empty where it says nothing of that. */
export function linesOf(kind: PageKind, body: QueueBody, names: QueueNames): Line[] {
  return [
    { key: 'name', label: t('inspect_queue.name'), text: body.name },
    { key: 'remark', label: t('inspect_queue.remark'), text: body.remark },
    ...scopeLines(kind, body, names),
    ...peopleLines(body, names),
    ...courseLines(kind, body, names),
    { key: 'priority', label: t('inspect_queue.priority'), text: String(body.priority) },
  ]
}

export type Difference = { key: string; label: string; before: string; after: string }
/** What two versions say otherwise. */
export function differences(before: readonly Line[], after: readonly Line[]): Difference[] {
  return after.flatMap(({ key, label, text }) => {
    const old = before.find((line) => line.key === key)?.text ?? ''
    return old === text ? [] : [{ key, label, before: old, after: text }]
  })
}
