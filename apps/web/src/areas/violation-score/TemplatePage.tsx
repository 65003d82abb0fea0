import { violationScoreCalls } from '@oas/contract/violation-score/calls'
import type { TemplateDetail } from '@oas/contract/violation-score/schemas'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { Tabs } from '../../kit/Tabs.tsx'
import { go, setQuery, usePlace } from '../../nav/location.ts'
import { matchPath } from '../../nav/match.ts'
import { RecomputeTab } from './RecomputeTab.tsx'
import { TemplateForm } from './TemplateForm.tsx'
import { VersionsTab } from './VersionsTab.tsx'
import { useActs } from './use-acts.tsx'
import { StateTag, whyNotPublish } from './words.tsx'
import './violation-score.css'

const tabs = ['settings', 'versions', 'recompute'] as const
const path = '/violations-scores/template/:template_id'

type HeadProps = { detail: TemplateDetail; onChanged: () => void }
const Head = ({ detail: { row }, onChanged }: HeadProps) => {
  const { may } = useMay()
  const acts = useActs()
  const whyNot = whyNotPublish(row, may('score.review'))
  const lacks = may('score.edit') ? undefined : t('violation_score.needs_edit')
  return (
    <>
      <h1>{row.name}</h1>
      <p className="muted">
        <StateTag state={row.state} />{' '}
        {row.version > 0 && t('violation_score.version_n', { n: row.version })}{' '}
        {row.hasDraft && row.version > 0 && (
          <span className="state-tag warn">{t('violation_score.waits')}</span>
        )}{' '}
        · {row.appNames.join(', ')} · {t('violation_score.scored')}: {row.scored} ·{' '}
        {t('violation_score.over')}: {row.over}
      </p>
      {row.state !== 'retired' && (
        <p className="row-actions">
          <button
            type="button"
            className="btn primary"
            disabled={whyNot !== undefined}
            title={whyNot}
            onClick={() => acts.publish(row, onChanged)}
          >
            {t('violation_score.publish')}
          </button>
          {row.hasDraft && (
            <button
              type="button"
              className="btn"
              disabled={lacks !== undefined}
              title={lacks}
              onClick={() =>
                acts.drop(row, (isGone) => {
                  if (isGone) go('/violations-scores/index')
                  else onChanged()
                })
              }
            >
              {t('violation_score.drop_draft')}
            </button>
          )}
          {row.hasDraft && whyNot !== undefined && <span className="muted">{whyNot}</span>}
        </p>
      )}
    </>
  )
}

/** One template: what it says, its versions, and what it makes of the past. */
export function TemplatePage() {
  const place = usePlace()
  const id = matchPath(path, place.path)?.['template_id'] ?? ''
  // What somebody types stays where others store something: it is compared when sent.
  const [edition, setEdition] = useState(0)
  const onChanged = (): void => setEdition((before) => before + 1)
  const { data, error } = useCall(violationScoreCalls.template, { id })
  const isRunning = data?.recompute?.state === 'running'
  useCall(violationScoreCalls.template, { id }, { enabled: isRunning, refetchMs: 1500 })
  const tab = tabs.find((one) => one === place.query.get('tab')) ?? 'settings'
  const body = data?.draft ?? data?.versions[0]?.body
  return (
    <div className="list-page">
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {data && (
        <>
          <Head detail={data} onChanged={onChanged} />
          <Tabs
            label={t('violation_score.template')}
            value={tab}
            onChange={(next) => setQuery({ tab: next })}
            tabs={tabs.map((key) => ({ key, label: t(`violation_score.${key}`) }))}
          >
            {tab === 'versions' ? (
              <VersionsTab detail={data} />
            ) : tab === 'recompute' ? (
              <RecomputeTab detail={data} />
            ) : (
              body && <TemplateForm key={edition} detail={data} body={body} onSaved={onChanged} />
            )}
          </Tabs>
        </>
      )}
    </div>
  )
}
