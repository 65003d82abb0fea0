import { queryClient } from '../api/use-call.ts'
import { go, placeOf } from '../nav/location.ts'
import { findPage } from './find-page.ts'
import { guard } from './guard.ts'
import { reloadSignedIn } from './session.ts'

/** After a change of the person's rights: menu and data are read anew, and a page they may not open any more is left. */
export const followRights = async (): Promise<void> => {
  await reloadSignedIn()
  void queryClient.invalidateQueries()
  const { path } = placeOf(window.location.hash.replace(/^#/, '') || '/')
  const page = findPage(path)
  const verdict = page && await guard(page, path)
  if (verdict?.kind === 'redirect') go(verdict.to, { replace: true })
}
