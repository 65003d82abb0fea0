import { nobodyCode } from '@oas/contract/errors'
import { mayOpen } from '@oas/contract/session/path-access'
import { CallFailure } from '../api/call-error.ts'
import { pageTexts } from './page-texts.gen.ts'
import { hasText, loadTexts, t, tData } from '../i18n/texts.ts'
import { notify } from '../kit/notice.tsx'
import { type Page, commonTexts } from '../nav/page.ts'
import { ensureSignedIn } from './session.ts'
import { isSpared } from './release.ts'
import { isStale } from './version.ts'

/** What the guard says: go on, go elsewhere, or load the whole page anew. */
export type Verdict = { kind: 'enter' } | { kind: 'redirect'; to: string } | { kind: 'reload' }
type Step = (page: Page, path: string) => Promise<Verdict | null>

const systemName = 'Order Audit System'

const checkUpgrade: Step = async (_page, path) => {
  if (!isStale() || isSpared(path)) return null
  window.alert(t('frontend.upgrade_text'))
  return { kind: 'reload' }
}

const titleOf = (page: Page): string =>
  page.path === '/' || page.path === '/login' ? systemName : `${tData(page.title)} - ${systemName}`

/**
 * Before its language packs are there a page may have no title to show yet: that is no text that
 * anybody forgot to write.
 */
const setTitle: Step = async (page) => {
  document.title = hasText(page.title) ? titleOf(page) : systemName
  return null
}

const loadPacks: Step = async (page) => {
  await loadTexts([...commonTexts, ...(pageTexts[page.name] ?? []), ...(page.texts ?? [])])
  return null
}

/**
 * A page that is open to all shows its frame to nobody in particular, too: what of it asks for a
 * session leads to the log-in page by itself.
 */
const ensureMenus: Step = async (page) => {
  if (page.bare && page.open) return null
  const strangers = page.open ?? false
  try {
    await ensureSignedIn({ strangers })
    return null
  } catch (error) {
    if (error instanceof CallFailure && error.status === 401)
      return strangers && error.code === nobodyCode ? null : { kind: 'redirect', to: '/login' }
    notify('error', t('frontend.menus_failed'))
    throw error
  }
}

/**
 * Pages below `/tags` are public by their parent: whoever is signed in may open them, and what they
 * show is guarded call by call.
 */
const isPublic = (page: Page): boolean =>
  Boolean(page.open) || (page.path.startsWith('/tags/') && !page.requiresAuth)

const checkPath: Step = async (page, path) => {
  if (isPublic(page)) return null
  const { routes } = await ensureSignedIn()
  if (mayOpen(routes, path)) return null
  const reason = encodeURIComponent(tData('frontend.no_access_path'))
  return { kind: 'redirect', to: `/no-access?link=${encodeURIComponent(path)}&msg=${reason}` }
}

/** The stated order: upgrade, title, language packs, menus, access. */
const guardSteps: readonly Step[] = [checkUpgrade, setTitle, loadPacks, ensureMenus, checkPath]

/**
 * Runs the steps in order; the first verdict counts. The title is set again once the page's texts
 * are there.
 */
export async function guard(page: Page, path: string): Promise<Verdict> {
  for (const step of guardSteps) {
    const verdict = await step(page, path)
    if (verdict) return verdict
  }
  document.title = titleOf(page)
  return { kind: 'enter' }
}
