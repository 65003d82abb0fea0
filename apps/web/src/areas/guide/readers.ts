import type { Permission } from '@oas/contract/permissions'

/** Whom the guide is for; each has a page. */
export const readers = ['engineer', 'auditor', 'leader', 'administrator'] as const
export type Reader = (typeof readers)[number]

/** The page for a person, by the work that their rights are for. */
export function readerOf(may: (permission: Permission) => boolean): Reader {
  if (may('people.edit') || may('setting.publish')) return 'administrator'
  if (may('audit.team') || may('people.team')) return 'leader'
  return may('audit.take') ? 'auditor' : 'engineer'
}
