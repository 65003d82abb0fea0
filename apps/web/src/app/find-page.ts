import { matchPath } from '../nav/match.ts'
import type { Page } from '../nav/page.ts'
import { pages } from './routes.ts'

/** The route of a path; static ones before those with parts. */
export function findPage(path: string): Page | undefined {
  const fitting = pages.filter((page) => matchPath(page.path, path) !== null)
  return fitting.find((page) => !page.path.includes('/:')) ?? fitting[0]
}

/** The path as its route spells it, whatever case it was typed in; what stands for a part stays. */
export function spelledPath({ path: pattern }: Pick<Page, 'path'>, path: string): string {
  const given = path.split('/').filter(Boolean)
  return `/${pattern
    .split('/')
    .filter(Boolean)
    .map((step, index) => (step.startsWith(':') ? given[index] : step))
    .join('/')}`
}
