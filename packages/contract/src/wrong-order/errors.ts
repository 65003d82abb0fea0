/** In what way a decision was wrong: the one list that inspectors, leaders and figures speak in. */
export const errorClasses = [
  'missed',
  'too_hard',
  'too_soft',
  'wrong_result',
  'wrong_label',
  'wrong_time',
  'procedure',
] as const
export type ErrorClass = (typeof errorClasses)[number]
export const severities = ['minor', 'normal', 'serious'] as const
export type Severity = (typeof severities)[number]
/** What a wrong order weighs where whoever found it says nothing else. */
export const severityPoints = { minor: 1, normal: 3, serious: 10 } as const
