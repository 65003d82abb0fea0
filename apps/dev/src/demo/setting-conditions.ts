import type { ConditionField, TypeSetting } from '@oas/contract/setting/schemas'

const field = (
  dbField: string,
  name: string,
  type: number,
  more: Partial<ConditionField> = {},
): ConditionField => ({
  dbField,
  name,
  label: `demo.c_${name}`,
  type,
  relation: 'in',
  scope: null,
  is_apply: 1,
  ...more,
})
const indexed = (key: string): TypeSetting['extDataMap'][string] => ({
  label: `demo.c_${key}`,
  path: `extData.${key}`,
  as: 'tag',
  index: true,
})
const topics = [
  ['arts'],
  ['music', 'arts'],
  ['dance', 'arts'],
  ['game'],
  ['puzzle', 'game'],
  ['chess', 'puzzle'],
  ['food'],
] as const

/**
 * Query fields beside the usual ones: a tree, activities, clusters, types, lines, days, spans, and
 * saved queries.
 */
export const everyCondition: {
  condition: readonly ConditionField[]
  extDataMap: TypeSetting['extDataMap']
} = {
  condition: [
    field('extData.topic', 'topic', 11, {
      list: topics.map(([value, parent]) => ({
        value,
        label: `demo.topic_${value}`,
        ...(parent ? { parent } : {}),
      })),
    }),
    field('extData.activityId', 'activity', 14),
    field('extData.cluster', 'cluster', 24),
    field('appType', 'types', 20),
    field('postId', 'posts', 12),
    field('createdAt', 'created', 9, { relation: 'gte' }),
    field('waitingSeconds', 'waited', 19, { relation: 'between' }),
    field('saved', 'saved', 100),
  ],
  extDataMap: {
    topic: indexed('topic'),
    activityId: { ...indexed('activity'), path: 'extData.activityId' },
    cluster: indexed('cluster'),
  },
}
