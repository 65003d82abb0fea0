import { settingReleaseCalls } from '@oas/contract/setting/release-calls'
import { settingTemplateCalls } from '@oas/contract/setting/template-calls'
import { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { notify } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'
import { ChangeTable } from './ChangeTable.tsx'

const noteMax = 500
const Changes = ({ id, version }: { id: number; version: number }) => {
  const { data, error } = useCall(settingTemplateCalls.compare, {
    id,
    from: version - 1,
    to: version,
  })
  return error ? (
    <p className="problem" role="alert">
      {error.message}
    </p>
  ) : (
    <ChangeTable label={t('auto_config.view_compare')} changes={data?.changes ?? []} />
  )
}

/** Every published version of a template, what it changed, and the way back to it. */
export function TemplateHistory({
  id,
  live,
  why,
  onBack,
}: {
  id: number
  live: number
  why: string | undefined
  onBack: () => Promise<unknown>
}) {
  const [open, setOpen] = useState<number | null>(null)
  const { data, isFetching, error } = useCall(settingReleaseCalls.templateEditions, {
    id,
    pageSize: 50,
  })
  const rollback = useSend(settingTemplateCalls.rollback, {
    refreshes: [
      autoConfigCalls.templates,
      autoConfigCalls.options,
      settingReleaseCalls.templateEditions,
      settingReleaseCalls.bound,
    ],
  })
  const ask = (version: number): void =>
    confirm({
      title: t('auto_config.rollback_title', { n: version }),
      text: t('setting_tool.template_rollback_text', { n: version }),
      confirmLabel: t('auto_config.rollback'),
      reason: noteMax,
      act: async (note) => {
        const made = await rollback.mutateAsync({ id, version: live, to: version, note })
        notify('success', t('auto_config.published_done', { n: made.version }))
        await onBack()
      },
    })
  return (
    <div aria-busy={isFetching}>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      <ol className="ac-editions" aria-label={t('auto_config.view_history')}>
        {data?.list.map((one) => (
          <li key={one.version}>
            <div className="ac-bar">
              <button
                type="button"
                className="btn plain"
                disabled={one.version === 1}
                aria-expanded={open === one.version}
                onClick={() => setOpen(open === one.version ? null : one.version)}
              >
                <strong>
                  {t('auto_config.version')} {one.version}
                </strong>
              </button>
              <span>{formatTime(one.publishedAt)}</span>{' '}
              <span className="muted">{one.publishedBy}</span>{' '}
              <span className="muted">
                {t('setting_tool.used')}: {one.types}
              </span>
              {one.version === live ? (
                <span className="state-tag">{t('auto_config.live_now')}</span>
              ) : (
                <button
                  type="button"
                  className="btn"
                  disabled={why !== undefined}
                  title={why}
                  aria-label={`${t('auto_config.rollback')}: ${one.version}`}
                  onClick={() => ask(one.version)}
                >
                  {t('auto_config.rollback')}
                </button>
              )}
            </div>
            <p translate="no">{one.note}</p>
            {open === one.version && <Changes id={id} version={one.version} />}
          </li>
        ))}
      </ol>
    </div>
  )
}
