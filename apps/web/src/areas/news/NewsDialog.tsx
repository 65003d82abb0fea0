import type { Channel } from '@oas/contract/news/limits'
import { Suspense, lazy } from 'react'
import { loadTexts } from '../../i18n/texts.ts'

const Lazy = lazy(async () => {
  const [{ TodayNews }] = await Promise.all([import('./TodayNews.tsx'), loadTexts(['news'])])
  return { default: TodayNews }
})

/** The dialog of today's news; it and its texts are fetched when it is first opened. */
export function NewsDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <Lazy channel={channel} onClose={onClose} />
    </Suspense>
  )
}
