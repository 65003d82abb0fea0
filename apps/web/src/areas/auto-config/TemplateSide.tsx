import type { Output } from '@oas/contract/define'
import { changesBetween } from '@oas/contract/setting/changes'
import type { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import type { Problem } from '@oas/contract/setting/edit-schemas'
import { settingReleaseCalls } from '@oas/contract/setting/release-calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t, typeName } from '../../i18n/texts.ts'
import { Tabs } from '../../kit/Tabs.tsx'
import { JsonDiff } from '../../kit/json/JsonDiff.tsx'
import { ChangeTable } from './ChangeTable.tsx'
import { JsonPane } from './JsonPane.tsx'
import { PreviewPane } from './PreviewPane.tsx'
import { ProblemList } from './ProblemList.tsx'
import { TemplateHistory } from './TemplateHistory.tsx'

type Doc = Record<string, unknown>
type Props = {
  detail: Output<(typeof autoConfigCalls)['template']>
  document: Doc
  problems: readonly Problem[]
  edition: number
  readOnly: boolean
  why: string | undefined
  reload: () => Promise<unknown>
  change: (document: Doc) => void
  onPick: (path: string) => void
  wide: boolean
  onWide: () => void
}
const views = ['problems', 'preview', 'compare', 'own', 'bound', 'history', 'json'] as const
const names = {
  problems: 'auto_config.view_problems',
  json: 'auto_config.view_json',
  preview: 'auto_config.view_preview',
  compare: 'auto_config.view_compare',
  own: 'setting_tool.template_own',
  bound: 'setting_tool.bound',
  history: 'auto_config.view_history',
} as const

const Bound = ({ id, version }: { id: number; version: number }) => {
  const { data, isFetching, error } = useCall(settingReleaseCalls.bound, { id })
  const behind = (data?.list ?? []).filter(({ pinned }) => pinned < version)
  return (
    <div aria-busy={isFetching}>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {data?.list.length === 0 && <p className="muted">{t('setting_tool.bound_none')}</p>}
      <ul className="ac-editions">
        {data?.list.map((one) => (
          <li key={typeKeyOf(one)} className="ac-bar">
            <a href={`#/tags/auto-config/${typeKeyOf(one)}`}>
              {one.appName} · {typeName(one.name)} <span className="mono">{typeKeyOf(one)}</span>
            </a>{' '}
            <span>
              {t('setting_tool.pinned')} {one.pinned}
            </span>{' '}
            {one.pinned < version && (
              <span className="state-tag warn">{t('setting_tool.behind')}</span>
            )}
            {one.drafted && <span className="state-tag">{t('setting_tool.drafted')}</span>}
          </li>
        ))}
      </ul>
      {data && data.others > 0 && (
        <p className="muted">{t('setting_tool.bound_others', { n: data.others })}</p>
      )}
      {data && data.templates.length > 0 && (
        <>
          <h3>{t('setting_tool.templates_on')}</h3>
          <ul className="ac-editions">
            {data.templates.map((one) => (
              <li key={one.id} className="ac-bar">
                <a href={`#/tags/auto-config/templates/${one.id}`} translate="no">
                  {one.name}
                </a>{' '}
                <span>
                  {t('setting_tool.pinned')} {one.pinned}
                </span>{' '}
                {one.retired ? (
                  <span className="state-tag">{t('setting_tool.retired')}</span>
                ) : (
                  one.pinned < version && (
                    <span className="state-tag warn">{t('setting_tool.behind')}</span>
                  )
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {behind.length > 0 && (
        <p>
          <a
            className="btn"
            href={`#/tags/auto-config/batch-edit?mode=upgrade&template=${id}&version=${version}`}
          >
            {t('setting_tool.batch_upgrade')}
          </a>
        </p>
      )}
    </div>
  )
}
/**
 * Beside the form of a template: what is wrong, the page, what changes, who is bound, what was
 * published, and last the text.
 */
export function TemplateSide({
  detail,
  document,
  problems,
  edition,
  readOnly,
  why,
  reload,
  change,
  onPick,
  wide,
  onWide,
}: Props) {
  const [view, setView] = useState<(typeof views)[number]>('problems')
  const live = detail.published ?? {}
  const place = `/tags/auto-config/templates/${detail.id}/preview`
  return (
    <Tabs
      label={t('auto_config.beside')}
      tabs={views
        .filter((one) => one !== 'own' || detail.parent !== null)
        .map((key) => ({ key, label: t(names[key]) }))}
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
        <PreviewPane place={place} edition={edition} wide={wide} onWide={onWide} />
      )}
      {view === 'compare' && (
        <>
          <ChangeTable
            label={t('auto_config.compare_live')}
            changes={changesBetween(live, document)}
          />
          <JsonDiff label={t('auto_config.view_compare')} before={live} after={document} />
        </>
      )}
      {view === 'own' && detail.parent && (
        <>
          <p className="muted">{t('setting_tool.template_hint')}</p>
          <ChangeTable
            label={t('setting_tool.template_own')}
            changes={changesBetween(detail.parent.document, document)}
          />
        </>
      )}
      {view === 'bound' && <Bound id={detail.id} version={detail.version} />}
      {view === 'history' && (
        <TemplateHistory id={detail.id} live={detail.version} why={why} onBack={reload} />
      )}
    </Tabs>
  )
}
