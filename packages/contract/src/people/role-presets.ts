import { type Permission, permissions } from '../permissions.ts'
import { mayOpen } from '../session/path-access.ts'

const auditor: readonly Permission[] = [
  'audit.take',
  'record.read',
  'live.patrol',
  'question-feedback',
  'keyword.add',
  'external-frontend-today-event-for-auditor',
]
const leader: readonly Permission[] = [
  ...auditor,
  'audit.discard',
  'audit.team',
  'audit.doubtful',
  'record.repunish',
  'short-video-manage',
  'delivery.read',
  'delivery.push',
  'setting.read',
  'setting.publish',
  'log.login',
  'news.read',
  'news.edit',
  'article.edit',
  'people.team',
  'question.read',
  'question.answer',
  'message.read',
  'message.edit',
  'strategy.read',
  'strategy.review',
  'whitelist.read',
  'whitelist.review',
  'strategy.deploy',
  'text.read',
  'text.review',
  'text.release',
  'feature-library',
  'feature.edit',
  'feature.review',
  'model.read',
  'model.review',
  'model.release',
  'label.edit',
  'label.deploy',
  'keyword.review',
  'live.edit',
  'live-capture',
  'punish.batch',
  'punish.review',
  'change-order.edit',
  'task.read',
  'task.edit',
  'task.review',
  'task.run',
  'task.sql',
  'branch.judge',
  'branch.handle',
  'branch.lead',
  'inspection.read',
  'inspection.edit',
  'inspection.work',
  'skill-level.read',
  'skill-level.edit',
  'performance.read',
  'appeal.handle',
  'case.read',
  'case.edit',
  'case.review',
  'report.read',
  'report.export',
  'report.edit',
  'calibration.lead',
  'exam.read',
  'exam.edit',
  'exam.mark',
  'practice.read',
  'practice.edit',
  'score.read',
  'score.edit',
  'score.review',
]
/** Who looks after people: sees them and what they saw, and nothing of their work. */
const care: readonly Permission[] = ['people.read', 'exposure.read', 'exposure.edit']
/** What roles usually hold: who decides, leads, looks after them, sets everything up. */
export const rolePresets = { auditor, leader, care, administrator: permissions } as const
export type RolePreset = keyof typeof rolePresets
export const rolePresetNames = Object.keys(rolePresets) as readonly RolePreset[]

/** A page of the console and the permission it needs; null: being signed in. */
export type PageRight = { path: string; permission: string | null }
const auditPath = '/tags/audit/'
/** The page that an audit page stands under, by its key. */
export function auditPagePath(pageKey: string): string {
  return `${auditPath}${pageKey.replace(/^tags-audit-/, '')}`
}

const holdsAll = (held: readonly string[]): boolean =>
  permissions.every((one) => held.includes(one))

/**
 * Pages that somebody with these permissions works on; all of them with every permission. Audit
 * pages are left out: they follow from the types of a role.
 */
export function pagesFor(pages: readonly PageRight[], held: readonly string[]): string[] {
  if (holdsAll(held)) return ['*']
  return pages
    .filter(({ permission }) => permission === null || held.includes(permission))
    .map(({ path }) => path)
    .filter((path) => !path.startsWith(auditPath))
}

/** The list with what it does not open yet. */
export function withPaths(paths: readonly string[], more: readonly string[]): string[] {
  return [...new Set([...paths, ...more.filter((path) => !mayOpen(paths, path))])]
}

/** Permissions that pages of a role need and that it does not hold, with those pages. */
export function missingFor(
  pages: readonly PageRight[],
  paths: readonly string[],
  held: readonly string[],
): { permission: string; paths: string[] }[] {
  const missing = new Map<string, string[]>()
  for (const { path, permission } of pages)
    if (permission !== null && paths.includes(path) && !held.includes(permission))
      missing.set(permission, [...(missing.get(permission) ?? []), path])
  return [...missing].map(([permission, found]) => ({ permission, paths: found }))
}
