import { useEffect } from 'react'
import { currentLanguage } from '../i18n/language.ts'
import { t, tData } from '../i18n/texts.ts'
import { type DetailOf, detailPath } from '../kit/record/detail-shown.ts'
import { readStored, store } from '../kit/storage.ts'
import { type Place, go } from '../nav/location.ts'
import type { Page } from '../nav/page.ts'

/** What was opened: its address, and in a language what its page is called and what it is about. */
export type Visit = { path: string; title: string; about: string; language: string }
const mostKept = 12
const readsAfterMs = 1200

const isVisit = (value: unknown): value is Visit =>
  ['path', 'title', 'about', 'language'].every(
    (field) => typeof (value as Record<string, unknown> | null)?.[field] === 'string',
  )
const isList = (value: unknown): value is Visit[] => Array.isArray(value) && value.every(isVisit)
const keyOf = (personId: string): string => `oas:recent:${personId}`

/** What a person opened last in this browser, newest first; it is forgotten when they log out. */
export function recentVisits(personId: string): Visit[] {
  return (readStored(keyOf(personId), isList) ?? []).filter(
    ({ language }) => language === currentLanguage,
  )
}
const remember = (personId: string, visit: Omit<Visit, 'language'>): void => {
  const others = recentVisits(personId).filter(({ path }) => path !== visit.path)
  store(keyOf(personId), [{ ...visit, language: currentLanguage }, ...others].slice(0, mostKept))
}

/** What stands in the heading of the page, where it is about one thing. */
const heading = (): string =>
  document.querySelector('#main h1')?.textContent.trim().slice(0, 80) ?? ''

/** Notes pages that somebody stays on, and records that they open. */
export function useVisits(
  personId: string | undefined,
  page: Page,
  { path, query }: Place,
  detail: DetailOf | null,
): void {
  const recordId = query.get('recordId') ?? ''
  useEffect(() => {
    if (personId === undefined || page.path === '/' || page.bare) return undefined
    const isOne = page.path.includes('/:')
    const timer = setTimeout(() => {
      const about = recordId === '' ? (isOne ? heading() : '') : recordId
      const address = recordId === '' ? path : `${path}?recordId=${encodeURIComponent(recordId)}`
      remember(personId, { path: address, title: tData(page.title), about })
    }, readsAfterMs)
    return () => clearTimeout(timer)
  }, [personId, page, path, recordId])
  useEffect(() => {
    if (personId === undefined || detail === null) return
    const about = detail.recordId ?? detail.postId ?? ''
    remember(personId, { path: detailPath(detail), title: t('frontend.one_record'), about })
  }, [personId, detail])
}

/** How a visit is called, and the way back to it. */
export function visitAction({ path, title, about }: Visit): {
  key: string
  title: string
  run: () => void
} {
  return {
    key: `recent ${path}`,
    title: about === '' || about === title ? title : `${title} › ${about}`,
    run: () => go(path),
  }
}
