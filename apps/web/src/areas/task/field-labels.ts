import { parseTypeKey } from '@oas/contract/type-key'
import { t, tData } from '../../i18n/texts.ts'
import { conditionsOf } from '../../kit/conditions/query.ts'
import { inWords } from '../../kit/conditions/in-words.ts'
import { formatTime } from '../../kit/time.ts'
import { dayName } from './in-words.ts'
import type { Names } from './names.ts'
import { groupWords } from './stored-words.ts'
import type { Values } from './task-values.ts'
import { wordOf } from './words.tsx'

/** What the fields of the form are called. */
export function fieldLabels(): { [K in keyof Values]?: string } {
  return {
    kind: t('task.kind'),
    name: t('task_form.name'),
    remark: t('task_form.remark'),
    text: t('task_form.text'),
    types: t('task_form.types'),
    conditions: t('task_form.conditions'),
    waitedMinutes: t('task_form.waited'),
    perMinute: t('task_form.per_minute'),
    expireHours: t('task_form.expire_hours'),
    minMembers: t('task_groups.min_members'),
    spreadHours: t('task_groups.spread'),
    parts: t('task_parts.parts'),
    refill: t('task_parts.refill'),
    sqlText: t('task_sql.statement'),
    sqlDays: t('task_sql.days'),
    listText: t('task_form.list'),
    spanWay: t('task_stored.span'),
    spanDays: t('task_stored.days'),
    spanFrom: t('task_stored.from'),
    spanTo: t('task_stored.to'),
    storedBy: t('task_stored.by'),
    decidedBy: t('task_stored.decided_by'),
    results: t('task_stored.results'),
    labelIds: t('task_stored.labels'),
    outLabels: t('task_stored.out_labels'),
    outSetting: t('task_stored.out_setting'),
    outDays: t('task_stored.out_days'),
    groups: t('task_stored.groups'),
    dedupe: t('task_stored.dedupe'),
    effect: t('task_effect.effect'),
    roundMode: t('task_rounds.mode'),
    roundN: t('task_rounds.n'),
    roundMost: t('task_rounds.most'),
    agreeBy: t('task_rounds.agree_by'),
    agreeDepth: t('task_rounds.depth'),
    accept: t('task_rounds.accept'),
    nextResults: t('task_rounds.next'),
    finalWithin: t('task_rounds.final_within'),
    judgeTeamIds: t('task_rounds.judges'),
    judgeLevel: t('task_rounds.judge_level'),
    teams: t('task_form.teams'),
    personIds: t('task_form.persons'),
    excludedIds: t('task_form.excluded'),
    leastLevel: t('task_form.least_level'),
    drawKind: t('task.draw'),
    drawCount: t('task_form.count'),
    drawRate: t('task_form.rate'),
    drawStratum: t('task.stratum'),
    drawAt: t('task_form.draw_at'),
    handingRule: t('task.handing'),
    speed: t('task.speed'),
    perHour: t('task_form.per_hour'),
    ordering: t('task.ordering'),
    quotaTotal: t('task_form.quota_total'),
    quotaDay: t('task_form.quota_day'),
    quotaPerson: t('task_form.quota_person'),
    startAt: t('task_form.start_at'),
    endAt: t('task_form.end_at'),
    days: t('task_form.days'),
    hours: t('task_form.hours'),
    priority: t('task_form.priority'),
  }
}

/** What stands in the fields, where it is no plain text or number. */
export function fieldWords(names: Names): { [K in keyof Values]?: (value: Values[K]) => string } {
  const persons = (ids: string[]): string => ids.map(names.person).join(', ')
  const typeWord = (key: string): string => names.type(parseTypeKey(key))
  return {
    kind: (value) => wordOf('kind', value),
    types: (keys) => keys.map(typeWord).join(', '),
    conditions: (byType) =>
      Object.entries(byType)
        .flatMap(([key, values]) => {
          const fields = names.settings[key]?.condition ?? []
          const said = inWords(fields, conditionsOf(fields, values))
          return said.length === 0 ? [] : [`${typeWord(key)}: ${said.join('; ')}`]
        })
        .join('\n'),
    parts: (parts) => parts.map(({ name, share }) => `${name} ${share ?? 0}%`).join('\n'),
    refill: (value) => t(value ? 'frontend.yes' : 'frontend.no'),
    teams: (teams) => teams.map(({ teamId }) => names.team(teamId)).join(', '),
    spanWay: (value) => tData(`task_stored.span_${value}`),
    spanFrom: formatTime,
    spanTo: formatTime,
    storedBy: (value) => tData(`task_stored.by_${value}`),
    decidedBy: (value) => tData(`task_stored.decided_${value}`),
    results: (ids) => ids.map(names.result).join(', '),
    labelIds: (ids) => ids.map(names.label).join(', '),
    groups: (groups) => groupWords(groups, names).join('\n'),
    dedupe: (value) => tData(`task_stored.dedupe_${value}`),
    effect: (value) => t(`task_effect.${value}`),
    roundMode: (value) => t(`task_rounds.mode_${value}`),
    agreeBy: (value) => t(`task_rounds.agree_${value}`),
    accept: (value) => t(`task_rounds.accept_${value}`),
    nextResults: (ids) => ids.map(names.result).join(', '),
    judgeTeamIds: (ids) => ids.map(names.team).join(', '),
    judgeLevel: (level) => tData(`task_form.least_${level}`),
    personIds: persons,
    excludedIds: persons,
    leastLevel: (level) => tData(`task_form.least_${level}`),
    drawKind: (value) => wordOf('draw', value),
    drawStratum: (value) => wordOf('stratum', value),
    drawAt: (times) => times.map(({ at }) => at).join(', '),
    handingRule: (value) => wordOf('handing', value),
    speed: (value) => wordOf('speed', value),
    ordering: (value) => wordOf('ordering', value),
    startAt: formatTime,
    endAt: formatTime,
    days: (days) =>
      days
        .toSorted((one, other) => one - other)
        .map(dayName)
        .join(', '),
    hours: (hours) => hours.map(({ from, to }) => `${from}–${to}`).join(', '),
  }
}
