import { useState } from 'react'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { Tabs } from '../../kit/Tabs.tsx'
import { go, usePlace } from '../../nav/location.ts'
import { BeginDialog } from './BeginDialog.tsx'
import { EndDialog } from './EndDialog.tsx'
import { PastList } from './PastList.tsx'
import { ReviewList } from './ReviewList.tsx'
import { WaitingList } from './WaitingList.tsx'
import './scheduled-act.css'

const parts = ['waiting', 'past', 'review'] as const
const paths = {
  waiting: '/scheduled-acts',
  past: '/scheduled-acts/past',
  review: '/scheduled-acts/review',
} as const
const kindOf = (text: string | null): 'begin' | 'end' | null =>
  text === 'begin' || text === 'end' ? text : null

/**
 * Punishments that begin or end at a time: those to come, those that are over, and those of others
 * that wait for a second person. An address may open a form: `make`, with what it is about.
 */
export function ScheduledActsPage() {
  const { may, opens } = useMay()
  const { path, query } = usePlace()
  const [making, setMaking] = useState(() => kindOf(query.get('make')))
  const [given] = useState(() => ({
    appId: query.get('appId') ?? '',
    ids: (query.get('ids') ?? '').split(',').filter(Boolean),
    uid: query.get('uid') ?? '',
  }))
  const part = parts.find((key) => paths[key] === path) ?? 'waiting'
  const shown = parts.filter((key) => key !== 'review' || opens(paths.review))
  const why = may('punish.batch') ? undefined : t('scheduled_act.needs_right')
  const close = (): void => setMaking(null)
  return (
    <Tabs
      label={t('scheduled_act.title')}
      value={part}
      onChange={(key) => go(paths[key as keyof typeof paths])}
      tabs={shown.map((key) => ({ key, label: t(`scheduled_act.part_${key}`) }))}
    >
      {part === 'waiting' && <WaitingList setMaking={setMaking} why={why} />}
      {part === 'past' && <PastList />}
      {part === 'review' && <ReviewList />}
      {making === 'begin' && <BeginDialog uid={given.uid} onClose={close} />}
      {making === 'end' && <EndDialog appId={given.appId} ids={given.ids} onClose={close} />}
    </Tabs>
  )
}
