/**
 * What every record can be asked for by a condition; beside these only fields of extData that the
 * setting marks as indexed.
 */
export const conditionColumns = [
  'country',
  'language',
  'source',
  'uid',
  'postId',
  'groupKey',
  'priority',
  'receivedAt',
  'createdAt',
  'waitingSeconds',
  'appType',
] as const
export type ConditionColumn = (typeof conditionColumns)[number]
