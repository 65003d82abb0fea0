import { barClearCalls, maxBarPosts } from '@oas/contract/bar-clear/calls'
import { useState } from 'react'
import { send } from '../../api/send.ts'
import { t } from '../../i18n/texts.ts'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import type { Asked } from './bar-query.ts'
import type { Posts } from './batch-draft.ts'

/** Posts that were chosen for one batch: some that are ticked, or all that are found. */
export function useBarChoice(appId: number, asked: Asked) {
  const [chosen, setChosen] = useState<Posts | null>(null)
  const choose = (posts: readonly { recordId: string; type: number }[]): void => {
    const [first] = posts
    if (!first) {
      notify('warning', t('bar_clear.nothing'))
      return
    }
    if (posts.some((post) => post.type !== first.type)) {
      notify('warning', t('bar_clear.one_type'))
      return
    }
    setChosen({ appId, type: first.type, recordIds: posts.map((post) => post.recordId) })
  }
  const chooseAll = (): void => {
    send(barClearCalls.all, asked).then(({ posts, more }) => {
      if (more) notify('warning', t('bar_clear.too_many', { n: maxBarPosts }))
      else choose(posts)
    }, notifyFailure)
  }
  return { chosen, choose, chooseAll, dropChoice: () => setChosen(null) }
}
