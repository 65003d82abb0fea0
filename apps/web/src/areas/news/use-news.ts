import type { Input } from '@oas/contract/define'
import { newsCalls } from '@oas/contract/news/calls'
import { sessionCalls } from '@oas/contract/session/calls'
import { useEffect } from 'react'
import { keyOf, queryClient, useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { notify } from '../../kit/notice.tsx'
import { refreshMs, whenVisible } from './overtime.ts'

const permission = 'external-frontend-today-event-for-auditor'

/**
 * Whether the person may see notices, asked of the server; where the question fails its message is
 * shown and nothing else.
 */
export function useNewsRight(): { allowed: boolean; refusal: string } {
  const { data: self } = useCall(sessionCalls.self, {})
  const { data, error } = useCall(
    sessionCalls.permissionCheck,
    { ...(self ? { userId: self.id } : {}), permission },
    { enabled: self !== undefined },
  )
  const message = error?.message
  useEffect(() => {
    if (message !== undefined) notify('error', message)
  }, [message])
  return {
    allowed: data?.flag ?? false,
    refusal: message ?? (data && !data.flag ? t('news.no_right') : ''),
  }
}

export function refreshNews(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keyOf(newsCalls.notifyList) })
}

/**
 * Notices that are shown to the person now; read anew every minute and when the window is seen
 * again. A failure is told.
 */
export function useNews(input: Input<typeof newsCalls.notifyList>, enabled: boolean) {
  const answer = useCall(newsCalls.notifyList, input, {
    enabled,
    refetchMs: refreshMs,
    keepPrevious: true,
  })
  const { isError, errorUpdatedAt } = answer
  useEffect(() => {
    if (isError) notify('error', t('news.load_failed'))
  }, [isError, errorUpdatedAt])
  useEffect(
    () =>
      whenVisible(document, () => {
        void refreshNews()
      }),
    [],
  )
  return answer
}
