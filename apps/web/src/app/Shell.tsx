import { QueryClientProvider } from '@tanstack/react-query'
import { mayOpen } from '@oas/contract/session/path-access'
import { type ReactNode, Suspense, lazy, useCallback, useEffect, useState } from 'react'
import { queryClient } from '../api/use-call.ts'
import { readStored, store } from '../kit/storage.ts'
import type { Page } from '../nav/page.ts'
import { usePlace } from '../nav/location.ts'
import { NewsAlert } from '../areas/news/NewsAlert.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import { ScreenRoom } from './ErrorView.tsx'
import { Header } from './header/Header.tsx'
import { Sidebar } from './sidebar/Sidebar.tsx'
import { Palette } from './sidebar/Palette.tsx'
import { Companion } from '../companion/Companion.tsx'
import { useAnswerAsked } from '../kit/record/answer-asked.ts'
import { useDetailShown } from '../kit/record/detail-shown.ts'
import { followMenu } from './follow-menu.ts'
import { notifyFailure } from '../kit/notice.tsx'
import { Watermark } from './Watermark.tsx'
import { watchClock } from './notices-of-start.ts'
import { isPreview } from './preview.ts'
import { useVisits } from './recent.ts'
import { type SignedIn, reloadSignedIn, useSignedIn } from './session.ts'
import './known-self.ts'
import { useSocket } from './socket.ts'
import { useSendLeft } from './use-send-left.ts'
import './shell.css'

const MessageCentre = lazy(() =>
  import('../areas/message/MessageCentre.tsx').then((module) => ({
    default: module.MessageCentre,
  })),
)

const DetailModal = lazy(() =>
  import('../workbench/detail/DetailModal.tsx').then((module) => ({ default: module.DetailModal })),
)

const AnswerModal = lazy(() =>
  import('../workbench/detail/AnswerModal.tsx').then((module) => ({ default: module.AnswerModal })),
)

const collapsedKey = 'oas:keep:sidebar'
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'

type OverlayProps = {
  signed: SignedIn
  opens: (path: string) => boolean
  finding: boolean
  onFind: (open: boolean) => void
}
/** What may stand over any page of whoever is signed in. */
const Overlays = ({ signed, opens, finding, onFind }: OverlayProps) => {
  const detail = useDetailShown()
  const asked = useAnswerAsked()
  return (
    <>
      <Palette person={{ self: signed.self, opens }} open={finding} onOpen={onFind} />
      <Companion personId={signed.self.id} region={signed.self.region} />
      {detail && (
        <Suspense fallback={null}>
          <DetailModal key={JSON.stringify(detail)} of={detail} />
        </Suspense>
      )}
      {asked && (
        <Suspense fallback={null}>
          <AnswerModal asked={asked} />
        </Suspense>
      )}
      <Watermark name={signed.self.name} />
    </>
  )
}

/**
 * The frame around every page: header, sidebar, breadcrumb, content. Whoever is not signed in has
 * no menu, and no place is kept for one.
 */
export function Shell({ page, children }: { page: Page; children: ReactNode }) {
  const signed = useSignedIn()
  const place = usePlace()
  const detail = useDetailShown()
  const wide = page.layoutClass === 'wide'
  const [collapsed, setCollapsed] = useState(
    () => wide || (readStored(collapsedKey, isBoolean) ?? false),
  )
  const [finding, setFinding] = useState(false)
  useEffect(() => {
    if (wide) setCollapsed(true)
  }, [wide])
  useSocket(signed?.self.id ?? null)
  useVisits(signed?.self.id, page, place, detail)
  useSendLeft(signed?.self.id, place.path)
  const personId = signed?.self.id
  useEffect(() => (personId === undefined ? undefined : watchClock()), [personId])
  useEffect(
    () => (personId === undefined ? undefined : followMenu(reloadSignedIn, notifyFailure)),
    [personId],
  )
  const routes = signed?.routes
  const opens = useCallback((path: string) => mayOpen(routes ?? [], path), [routes])
  if (isPreview())
    return (
      <QueryClientProvider client={queryClient}>
        <main className="shell-preview" id="main">
          <ScreenRoom at={place.path}>{children}</ScreenRoom>
        </main>
      </QueryClientProvider>
    )
  const toggle = (): void => {
    setCollapsed(!collapsed)
    store(collapsedKey, !collapsed)
  }
  return (
    <QueryClientProvider client={queryClient}>
      <div
        className={[
          'shell',
          signed ? '' : 'alone',
          collapsed ? 'collapsed' : '',
          page.layoutClass ?? '',
        ].join(' ')}
      >
        <Header
          collapsed={collapsed}
          onToggle={toggle}
          onFind={() => setFinding(true)}
          signed={signed}
        />
        {signed && (
          <Sidebar
            menu={signed.self.menuList}
            path={place.path}
            collapsed={collapsed}
            onExpand={toggle}
          />
        )}
        <main className="shell-main" id="main" tabIndex={-1}>
          {signed && <NewsAlert path={place.path} />}
          {!wide && <Breadcrumb page={page} path={place.path} menu={signed?.self.menuList ?? []} />}
          <div className="shell-content">
            <ScreenRoom at={place.path}>{children}</ScreenRoom>
          </div>
        </main>
        {signed && (
          <Suspense fallback={null}>
            <MessageCentre />
          </Suspense>
        )}
      </div>
      {signed && <Overlays signed={signed} opens={opens} finding={finding} onFind={setFinding} />}
    </QueryClientProvider>
  )
}
