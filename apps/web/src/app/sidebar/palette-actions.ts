import { clearCache } from '../clear-cache.ts'
import { logOut } from '../session-end.ts'
import { t } from '../../i18n/texts.ts'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { modes, setTheme } from '../../kit/theme.ts'
import { go } from '../../nav/location.ts'

/** Something to be opened or done; `note` says where it belongs, `hotkey` what it is pressed by. */
export type Action = {
  key: string
  title: string
  note?: string
  hotkey?: string
  run: () => void
}

const recordList = '/tags/record-list'
/** Ids of posts and users lead to the record list. */
const ownIds = (id: string): Action[] => [
  {
    key: 'post',
    title: t('frontend.open_post', { id }),
    run: () => go(`${recordList}?postId=${encodeURIComponent(id)}`),
  },
  {
    key: 'uid',
    title: t('frontend.open_uid', { id }),
    run: () => go(`${recordList}?uid=${encodeURIComponent(id)}`),
  },
]
const isNumber = (text: string): boolean => /^[0-9]{3,19}$/.test(text)
/** What apps call their posts and users: one word with a digit in it. */
const isName = (text: string): boolean => /^(?=.*\d)[\w.:@-]{3,64}$/.test(text)

/** What can be done anywhere. */
export function namedActions(): Action[] {
  return [
    ...modes.map((mode) => ({
      key: mode,
      title: t(`frontend.${mode}_theme`),
      run: () => setTheme({ mode }),
    })),
    {
      key: 'cache',
      title: t('frontend.clear_cache'),
      run: () => {
        clearCache().then(() => notify('success', t('frontend.cache_cleared')), notifyFailure)
      },
    },
    {
      key: 'out',
      title: t('frontend.log_out'),
      run: () => {
        logOut().catch(notifyFailure)
      },
    },
  ]
}

/** What digits, which are ids, lead to. */
export function idActions(typed: string, opens: (path: string) => boolean): Action[] {
  const text = typed.trim()
  return isNumber(text) && opens(recordList)
    ? [
        {
          key: 'record',
          title: t('frontend.open_record', { id: text }),
          run: () => go(`${recordList}?recordId=${text}`),
        },
        ...ownIds(text),
      ]
    : []
}

/** Where a word that may be somebody's id leads; after everything it may be the name of. */
export function leadsOf(typed: string, opens: (path: string) => boolean): Action[] {
  const text = typed.trim()
  return isName(text) && !isNumber(text) && opens(recordList) ? ownIds(text) : []
}
