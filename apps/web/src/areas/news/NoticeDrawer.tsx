import type { NewsItem } from '@oas/contract/news/schemas'
import { Drawer } from '../../kit/Drawer.tsx'
import { NewsCard } from './NewsCard.tsx'
import { Readers } from './Readers.tsx'

/** A notice as its readers see it, and who they are. */
export function NoticeDrawer({ item, onClose }: { item: NewsItem; onClose: () => void }) {
  return (
    <Drawer title={item.title} onClose={onClose} width={760}>
      <NewsCard item={item} number={1} />
      <Readers eventId={item.id} current={item.noticeTime.curYearNoticeTimeRange !== null} />
    </Drawer>
  )
}
