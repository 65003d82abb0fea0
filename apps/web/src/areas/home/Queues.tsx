import { serverNow } from '../../api/clock.ts'
import { decisionCalls } from '@oas/contract/decision/calls'
import type { BusinessKind } from '@oas/contract/kinds'
import type { Output } from '@oas/contract/define'
import type { sessionCalls } from '@oas/contract/session/calls'
import type { MenuEntry } from '@oas/contract/session/schemas'
import { settingCalls } from '@oas/contract/setting/calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { useState } from 'react'
import { dayMs } from '@oas/contract/time'
import { useCall } from '../../api/use-call.ts'
import { t, tData, typeName } from '../../i18n/texts.ts'
import { Icon } from '../../kit/Icon.tsx'
import { FitText } from '../../kit/text/FitText.tsx'
import { Duties } from './Duties.tsx'
import { ExamCard } from './ExamCard.tsx'
import { OwnLevels } from './OwnLevels.tsx'
import { StoppedPeople } from './StoppedPeople.tsx'
import './home.css'

type Self = Output<typeof sessionCalls.self>

const pathOfKey = (pageKey: string): string => `#/tags/audit/${pageKey.replace(/^tags-audit-/, '')}`

const iconOf: Record<BusinessKind, string> = {
  text: 'text',
  qitext: 'text',
  picture: 'picture',
  video: 'play',
  voice: 'sound',
  live: 'camera',
  account: 'user',
  tagging: 'tag',
  multi: 'folder',
}

const leavesOf = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries
    .filter((entry) => !entry.hidden)
    .flatMap((entry) => (entry.children.length > 0 ? leavesOf(entry.children) : [entry]))

/**
 * Queues with work waiting, most first, and what one has decided today; whoever takes no orders
 * finds the pages of the menu.
 */
export function Queues({ self }: { self: Self }) {
  const may = self.permissions.includes('audit.take')
  const [from] = useState(() => Math.floor((serverNow() + dayMs / 3) / dayMs) * dayMs - dayMs / 3)
  const { data: apps } = useCall(settingCalls.typesV3, {}, { enabled: may, refetchMs: 30_000 })
  const { data: mine } = useCall(decisionCalls.count, { mine: true, from }, { enabled: may })
  const queues = (apps ?? [])
    .flatMap((app) => app.types)
    .filter((info) => info.pageKeys.length > 0)
    .sort((a, b) => (b.waiting ?? 0) - (a.waiting ?? 0))
  return (
    <div className="home">
      <h1>{t('frontend.hello', { name: self.displayName })}</h1>
      {may && <p className="muted">{t('frontend.decided_today', { n: mine?.total ?? 0 })}</p>}
      <ExamCard />
      <StoppedPeople leads={self.permissions.includes('audit.team')} />
      <Duties permissions={self.permissions} />
      {may && <OwnLevels />}
      <div className="home-queues">
        {queues.map((info) => (
          <a
            key={typeKeyOf(info)}
            className="home-queue"
            href={`${pathOfKey(info.pageKeys[0] ?? '')}?appId=${info.appId}&type=${info.type}`}
          >
            <Icon name={iconOf[info.business]} />
            <span className="home-name">
              <FitText title={typeName(info.name)}>{typeName(info.name)}</FitText>
              <small>{info.appName}</small>
            </span>
            <strong>{info.waiting ?? 0}</strong>
          </a>
        ))}
      </div>
      {!may && (
        <div className="home-queues">
          {leavesOf(self.menuList).map((entry) => (
            <a
              key={entry.id}
              className="home-queue"
              href={entry.path}
              target={entry.meta.target || undefined}
              rel={entry.meta.target ? 'noreferrer' : undefined}
            >
              <Icon name={entry.meta.icon || 'dot'} />
              <span className="home-name">{tData(entry.meta.title || entry.title)}</span>
            </a>
          ))}
        </div>
      )}
      {may && queues.length === 0 && apps && <p className="muted">{t('frontend.no_queues')}</p>}
    </div>
  )
}
