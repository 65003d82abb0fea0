import { matchPath } from '../nav/match.ts'
import type { Page } from '../nav/page.ts'
import { pages } from './routes.ts'

/** The route of a path; static ones before those with parts. */
export const findPage = (path: string): Page | undefined => pages.find((page) => page.path === path.replace(/(.)\/+$/, '$1')) ?? pages.find((page) => matchPath(page.path, path) !== null)
