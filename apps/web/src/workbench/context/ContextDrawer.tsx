import { useEffect, useRef } from 'react'
import { t } from '../../i18n/texts.ts'
import { focused, set } from '../engine/bench.ts'
import { useBench, useBenchState } from '../engine/react.ts'
import { Key } from '../parts/Key.tsx'
import { RecordBars } from '../parts/RecordBars.tsx'
import { ContextTabs } from './ContextTabs.tsx'
import { ShownText } from '../../kit/text/ShownText.tsx'

/**
 * On a wall the whole page belongs to the tiles: what surrounds the one in focus comes in from the
 * side.
 */
export function ContextDrawer() {
  const bench = useBench()
  const record = useBenchState(focused)
  const node = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    node.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  if (!record) return null
  return (
    <aside className="wb-drawer" ref={node} tabIndex={-1} aria-label={t('audit.context')}>
      <h2>
        {t('audit.context')}{' '}
        <span className="mono">
          <ShownText text={record.postId} />
        </span>
        <span className="wb-space" />
        <button type="button" className="btn plain" onClick={() => set(bench, { drawer: false })}>
          {t('audit.close')} <Key combo="Escape" />
        </button>
      </h2>
      <RecordBars record={record} />
      <ContextTabs />
    </aside>
  )
}
