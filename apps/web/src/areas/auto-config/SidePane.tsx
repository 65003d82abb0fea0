import { changesBetween } from '@oas/contract/setting/changes'
import type { Problem } from '@oas/contract/setting/edit-schemas'
import { useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { Tabs } from '../../kit/Tabs.tsx'
import { JsonDiff } from '../../kit/json/JsonDiff.tsx'
import { ChangeTable } from './ChangeTable.tsx'
import { HistoryPane } from './HistoryPane.tsx'
import { JsonPane } from './JsonPane.tsx'
import { PreviewPane } from './PreviewPane.tsx'
import { ProblemList } from './ProblemList.tsx'
import type { Detail } from './use-draft.ts'

type Doc = Record<string, unknown>
type Props = {
  id: string
  of: { appId: number; type: number }
  detail: Detail
  document: Doc
  problems: readonly Problem[]
  edition: number
  readOnly: boolean
  why: string | undefined
  detach: () => Promise<void>
  change: (document: Doc) => void
  onPick: (path: string) => void
  wide: boolean
  onWide: () => void
  reload: () => Promise<void>
}
const views = ['problems', 'preview', 'compare', 'own', 'history', 'json'] as const
const names = {
  problems: 'auto_config.view_problems',
  json: 'auto_config.view_json',
  preview: 'auto_config.view_preview',
  compare: 'auto_config.view_compare',
  own: 'auto_config.view_own',
  history: 'auto_config.view_history',
} as const
const without = (document: Doc): Doc =>
  Object.fromEntries(Object.entries(document).filter(([key]) => key !== 'version'))
const identity: ReadonlySet<string> = new Set(['appId', 'type', 'source', 'version', 'name'])

/**
 * Beside the form: what is wrong, the setting as a page, against what is published, against its
 * template, what it was, and last as text.
 */
export function SidePane({
  id,
  of,
  detail,
  document,
  problems,
  edition,
  readOnly,
  why,
  detach,
  change,
  onPick,
  wide,
  onWide,
  reload,
}: Props) {
  const [view, setView] = useState<(typeof views)[number]>('problems')
  const shown = views.filter((one) => one !== 'own' || detail.templateDocument !== null)
  const live = detail.published?.document ?? {}
  return (
    <Tabs
      label={t('auto_config.beside')}
      tabs={shown.map((key) => ({ key, label: t(names[key]) }))}
      value={view}
      onChange={(key) => setView(views.find((one) => one === key) ?? 'problems')}
    >
      {view === 'problems' && <ProblemList problems={problems} onPick={onPick} />}
      {view === 'json' && (
        <JsonPane
          document={document}
          problems={problems}
          readOnly={readOnly}
          change={change}
          onPick={onPick}
        />
      )}
      {view === 'preview' && (
        <PreviewPane place={`/tags/preview/${id}`} edition={edition} wide={wide} onWide={onWide} />
      )}
      {view === 'compare' && (
        <>
          <h3>{t('auto_config.compare_live')}</h3>
          <ChangeTable
            label={t('auto_config.compare_live')}
            changes={changesBetween(without(live), without(document))}
          />
          <JsonDiff
            label={t('auto_config.view_compare')}
            before={without(live)}
            after={without(document)}
          />
        </>
      )}
      {view === 'own' && detail.templateDocument && (
        <>
          <p className="muted">
            {t('auto_config.own_hint')}{' '}
            <button
              type="button"
              className="btn"
              disabled={readOnly}
              onClick={() =>
                confirm({
                  title: t('auto_config.detach'),
                  text: t('auto_config.detach_text'),
                  confirmLabel: t('auto_config.detach'),
                  act: detach,
                })
              }
            >
              {t('auto_config.detach')}
            </button>
          </p>
          <ChangeTable
            label={t('auto_config.view_own')}
            changes={changesBetween(detail.templateDocument, document).filter(
              ({ at }) => !identity.has(at[0] ?? ''),
            )}
          />
        </>
      )}
      {view === 'history' && (
        <HistoryPane of={of} live={detail.published?.version ?? 0} why={why} onBack={reload} />
      )}
    </Tabs>
  )
}
