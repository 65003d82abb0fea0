import { mayOpen } from '@oas/contract/session/path-access'
import { queryClient } from '../api/use-call.ts'
import { forgetRefusedPage } from '../api/use-main-call.ts'
import { go, placeOf } from '../nav/location.ts'
import { findPage } from './find-page.ts'
import { guard } from './guard.ts'
import { reloadSignedIn } from './session.ts'

/**
 * After a change of the person's rights: menu and data are read anew, a page they may not open any
 * more is left, and who was refused one goes on to it once it is granted.
 */
export async function followRights(): Promise<void> {
  const { routes } = await reloadSignedIn()
  forgetRefusedPage()
  void queryClient.invalidateQueries()
  const { path, query } = placeOf(window.location.hash.replace(/^#/, '') || '/')
  const wanted = path === '/no-access' ? query.get('link') : null
  if (wanted !== null && findPage(placeOf(wanted).path) && mayOpen(routes, placeOf(wanted).path)) {
    go(wanted, { replace: true })
    return
  }
  const page = findPage(path)
  const verdict = page && (await guard(page, path))
  if (verdict?.kind === 'redirect') go(verdict.to, { replace: true })
}
