import { type ComponentType, Suspense, lazy, useEffect, useState } from 'react'
import { t, useTexts } from '../i18n/texts.ts'
import { Confirmations, confirm } from '../kit/Confirm.tsx'
import { Notices, notifyFailure } from '../kit/notice.tsx'
import { OwnPath, go, usePlace } from '../nav/location.ts'
import { matchPath } from '../nav/match.ts'
import type { Page } from '../nav/page.ts'
import { reportNoAccess, reportRoute, reportRouterError } from '../report/start.ts'
import { ErrorView } from './ErrorView.tsx'
import { findPage, spelledPath } from './find-page.ts'
import { guard } from './guard.ts'
import { redirects } from './routes.ts'
import { ensureSignedIn } from './session.ts'

const loadShell = () => import('./Shell.tsx')
const Shell = lazy(() => loadShell().then((module) => ({ default: module.Shell })))
/** A page in a window or frame of its own, for people who are signed in. */
const Alone = lazy(() => import('./Alone.tsx').then((module) => ({ default: module.Alone })))
/** Only who was refused waits for something on a page without a frame: that it is granted. */
const Listener = lazy(() =>
  import('./Listener.tsx').then((module) => ({ default: module.Listener })),
)

type Shown = { page: Page; Screen: ComponentType; path: string }

const reloadAfterMs = 300

const open = async (path: string): Promise<Shown | null> => {
  const redirect = redirects.find((entry) => matchPath(entry.path, path))
  if (redirect) {
    go(redirect.to, { replace: true })
    return null
  }
  const page = findPage(path)
  if (!page) {
    go('/404', { replace: true })
    return null
  }
  const spelled = spelledPath(page, path)
  if (spelled !== path) {
    go(spelled + window.location.hash.replace(/^[^?]*/, ''), { replace: true })
    return null
  }
  const loading = page.load()
  // The screen, its frame and the person are fetched while the guard asks; an error of theirs is
  // met where they are needed.
  loading.catch(() => undefined)
  if (!page.bare) loadShell().catch(() => undefined)
  if (!page.open) ensureSignedIn().catch(() => undefined)
  const verdict = await guard(page, path)
  if (verdict.kind === 'reload') {
    window.location.reload()
    return null
  }
  if (verdict.kind === 'redirect') {
    if (verdict.to.startsWith('/no-access')) reportNoAccess(path)
    go(verdict.to, { replace: true })
    return null
  }
  reportRoute(path)
  return { page, Screen: await loading, path }
}

/** A part of the console that could not be fetched: after a release the old one may be gone. */
const isChunkError = (error: unknown): boolean =>
  /dynamically imported module|Importing a module script failed|preload/i.test(
    (error as Error).message,
  )

export function App() {
  useTexts()
  const { path } = usePlace()
  const [shown, setShown] = useState<Shown | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    let current = true
    setFailure(null)
    open(path)
      .then((next) => {
        if (current && next) setShown(next)
      })
      .catch((error: unknown) => {
        if (!current) return
        if (isChunkError(error))
          confirm({
            title: t('frontend.load_error_title'),
            text: t('frontend.load_error'),
            act: async () => {
              await new Promise((done) => {
                setTimeout(done, reloadAfterMs)
              })
              window.location.reload()
            },
            beforeOk: () => false,
          })
        else notifyFailure(error)
        reportRouterError(path, (error as Error).message)
        setFailure(error)
      })
    return () => {
      current = false
    }
  }, [path])
  if (failure)
    return (
      <>
        <ErrorView error={failure} />
        <Confirmations />
        <Notices />
      </>
    )
  if (!shown)
    return (
      <>
        <Confirmations />
        <Notices />
      </>
    )
  const { page, Screen, path: own } = shown
  const screen = (
    <OwnPath value={own}>
      <Screen key={own} />
    </OwnPath>
  )
  return (
    <>
      {page.path === '/no-access' && (
        <Suspense fallback={null}>
          <Listener />
        </Suspense>
      )}
      {page.bare && page.open ? (
        screen
      ) : page.bare ? (
        <Suspense fallback={null}>
          <Alone>{screen}</Alone>
        </Suspense>
      ) : (
        <Suspense fallback={null}>
          <Shell page={page}>{screen}</Shell>
        </Suspense>
      )}
      <Confirmations />
      <Notices />
    </>
  )
}
