import type { ComponentType } from 'react'

/** One front-end route: where it is, what it is called, who may open it, what it needs loaded. */
export type Page = {
  path: string
  /** Name of the route, e.g. `tags-audit-text`. */
  name: string
  /** Language key of its title. */
  title: string
  /**
   * Path of what the page belongs to, where the menu does not say it: the list that it is an entry
   * of. Parts of it are those of the page's own path. Of several the first in the menu counts.
   */
  parent?: string | readonly string[]
  /** Needs no entry in the list of allowed paths. */
  open?: boolean
  /** Needs its entry all the same, below a parent that is public. */
  requiresAuth?: boolean
  /**
   * Groups of texts that what a page is given speaks in. Those of every page, and those that the
   * code of an area's page speaks in (`app/page-texts.gen.ts`), are loaded without being named.
   */
  texts?: readonly string[]
  load: () => Promise<ComponentType>
  /** Shown without header and sidebar. */
  bare?: boolean
  /**
   * Class of the frame: `wide` gives a page the whole width, without breadcrumb and with the
   * sidebar folded at first.
   */
  layoutClass?: 'wide'
}

export type Redirect = { path: string; to: string }

/** Groups of texts that every page needs. */
export const commonTexts = ['frontend', 'error', 'menu', 'type'] as const

/** Declares a route of an area. */
export function page(path: string, rest: Omit<Page, 'path'>): Page {
  return { path, ...rest }
}
