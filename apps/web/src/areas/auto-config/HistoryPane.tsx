import { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import type { SettingEdition } from '@oas/contract/setting/edit-schemas'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { PageNumbers } from '../../kit/list/PageNumbers.tsx'
import { notify } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'
import { ChangeTable } from './ChangeTable.tsx'
import { refreshes } from './refreshes.ts'

type Key = { appId: number; type: number }
const noteMax = 500

const Changes = ({ of, version }: { of: Key; version: number }) => {
  const { data, error } = useCall(autoConfigCalls.compare, {
    ...of,
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

/** Every published version with its reason, what it changed, and the way back to it. */
export function HistoryPane({
  of,
  live,
  why,
  onBack,
}: {
  of: Key
  live: number
  why: string | undefined
  onBack: () => Promise<unknown>
}) {
  const [current, setCurrent] = useState(1)
  const [open, setOpen] = useState<number | null>(null)
  const { data, isFetching, error } = useCall(
    autoConfigCalls.editions,
    { ...of, current, pageSize: 10 },
    { keepPrevious: true },
  )
  const rollback = useSend(autoConfigCalls.rollback, { refreshes })
  const ask = ({ version }: SettingEdition): void =>
    confirm({
      title: t('auto_config.rollback_title', { n: version }),
      text: t('auto_config.rollback_text', { n: version }),
      confirmLabel: t('auto_config.rollback'),
      reason: noteMax,
      act: async (note) => {
        const made = await rollback.mutateAsync({ ...of, version: live, to: version, note })
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
        {(data?.list ?? []).map((edition) => (
          <li key={edition.version}>
            <div className="ac-bar">
              <button
                type="button"
                className="btn plain"
                disabled={edition.version === 1}
                aria-expanded={open === edition.version}
                onClick={() => setOpen(open === edition.version ? null : edition.version)}
              >
                <strong>
                  {t('auto_config.version')} {edition.version}
                </strong>
              </button>
              <span>{formatTime(edition.publishedAt)}</span>
              <span className="muted">{edition.publishedBy}</span>
              {edition.version === live ? (
                <span className="state-tag">{t('auto_config.live_now')}</span>
              ) : (
                <button
                  type="button"
                  className="btn"
                  disabled={why !== undefined}
                  title={why}
                  aria-label={`${t('auto_config.rollback')}: ${edition.version}`}
                  onClick={() => ask(edition)}
                >
                  {t('auto_config.rollback')}
                </button>
              )}
            </div>
            <p>{edition.note}</p>
            {open === edition.version && <Changes of={of} version={edition.version} />}
          </li>
        ))}
      </ol>
      {data && data.total > 10 && (
        <PageNumbers
          current={current}
          pageSize={10}
          total={data.total}
          onChange={(next) => setCurrent(next)}
        />
      )}
    </div>
  )
}
