import { clearCache } from '../clear-cache.ts'
import { logOut } from '../session-end.ts'
import { t } from '../../i18n/texts.ts'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { setTheme } from '../../kit/theme.ts'
import { go } from '../../nav/location.ts'

export type Action = { key: string; title: string; run: () => void }

const recordList = '/tags/record-list'
/** Record, post and serial ids lead to the record list. */
const idActions = (text: string): Action[] => [
  { key: 'record', title: t('frontend.open_record', { id: text }), run: () => go(`${recordList}?recordId=${text}`) },
  { key: 'post', title: t('frontend.open_post', { id: text }), run: () => go(`${recordList}?postId=${text}`) },
  { key: 'uid', title: t('frontend.open_uid', { id: text }), run: () => go(`${recordList}?uid=${text}`) },
]

const named = (): Action[] => [
  { key: 'dark', title: t('frontend.dark_theme'), run: () => setTheme({ on: true, mode: 'dark' }) },
  { key: 'light', title: t('frontend.light_theme'), run: () => setTheme({ on: false }) },
  { key: 'cache', title: t('frontend.clear_cache'), run: () => { clearCache().then(() => notify('success', t('frontend.cache_cleared')), notifyFailure) } },
  { key: 'out', title: t('frontend.log_out'), run: () => { logOut().catch(notifyFailure) } },
]

/** Actions that fit what was typed; digits are ids. */
export const actionsFor = (typed: string, opens: (path: string) => boolean): Action[] => {
  const text = typed.trim()
  if (text === '') return []
  const ids = /^[0-9]{3,19}$/.test(text) && opens(recordList) ? idActions(text) : []
  return [...ids, ...named().filter((action) => action.title.toLowerCase().includes(text.toLowerCase()))]
}
