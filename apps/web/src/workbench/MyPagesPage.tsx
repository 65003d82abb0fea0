import { settingCalls } from '@oas/contract/setting/calls'
import { queueCalls } from '@oas/contract/queue/calls'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { onTopic } from '../api/topics.ts'
import { keyOf, useCall } from '../api/use-call.ts'
import { notify } from '../kit/notice.tsx'
import { placeOf } from '../nav/location.ts'
import { t, typeName } from '../i18n/texts.ts'
import { auditKinds } from '../nav/audit-kinds.ts'
import { listKinds } from './pages.ts'
import './frame/workbench.css'

/** The audit pages with types of one's own, and how much waits on each. */
export function MyPagesPage() {
  const client = useQueryClient()
  const { query } = placeOf(window.location.hash.replace(/^#/, ''))
  const passed = query.size > 0 ? `?${query.toString()}` : ''
  const types = useCall(settingCalls.typesV3, {}, { refetchMs: 30_000 })
  useEffect(
    () =>
      onTopic('queue.changed', () => {
        void client.invalidateQueries({ queryKey: keyOf(settingCalls.typesV3) })
        void client.invalidateQueries({ queryKey: keyOf(queueCalls.stat) })
      }),
    [client],
  )
  const all = useMemo(() => (types.data ?? []).flatMap((app) => app.types), [types.data])
  // The routes a setting names may not exist; the warning waits until the page stands, since
  // rendering must not talk.
  const { rows, missing } = useMemo(() => {
    const unknown: string[] = []
    const kinds = new Set(
      all.flatMap((info) => listKinds(info.pageKeys, (message) => unknown.push(message))),
    )
    const offered = auditKinds
      .filter((kind) => kinds.has(kind))
      .map((kind) => ({
        kind,
        types: all.filter(
          (info) =>
            info.pageKeys.includes(kind.name) && (kind.mixed || info.pageType === kind.panel),
        ),
      }))
    return { rows: offered.filter((row) => row.types.length > 0), missing: unknown }
  }, [all])
  useEffect(() => {
    for (const message of missing) notify('warning', message)
  }, [missing])
  if (types.isError)
    return (
      <p className="wb-bar warn" role="alert">
        {types.error.message}{' '}
        <button type="button" className="btn" onClick={() => void types.refetch()}>
          {t('audit.retry')}
        </button>
      </p>
    )
  return (
    <div className="wb-pages">
      <h1>{t('audit.my_pages')}</h1>
      {types.data && rows.length === 0 ? <p className="wb-bar">{t('audit.no_types')}</p> : null}
      <ul>
        {rows.map(({ kind, types: own }) => (
          <li key={kind.name}>
            <a href={`#/tags/audit/${kind.path}${passed}`}>
              <strong>{t(kind.title)}</strong>
              <span className="muted">
                {own.map((info) => `${info.appName} · ${typeName(info.name)}`).join(', ')}
              </span>
              <b>{own.reduce((sum, info) => sum + (info.waiting ?? 0), 0)}</b>
              <span className="muted">{t('audit.waiting')}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
