import { systemConfigCalls } from '@oas/contract/system-config/calls'
import type { ConfigEdition } from '@oas/contract/system-config/schemas'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { Drawer } from '../../kit/Drawer.tsx'
import { JsonDiff } from '../../kit/json/JsonDiff.tsx'
import { notify } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'
import { type Document, shownOf } from './draft.ts'
import { refreshes } from './refreshes.ts'

const documentOf = ({ value, public: isPublic, secret, remark }: ConfigEdition): Document =>
  shownOf({ value, public: isPublic, secret, remark }, t('config.secret_shown'))

/** Every version of a setting, what each changed, and the way back to it. */
export function HistoryDrawer({
  name,
  why,
  onClose,
}: {
  name: string
  why: string | undefined
  onClose: () => void
}) {
  const { data = [], isFetching, error } = useCall(systemConfigCalls.itemHistory, { key: name })
  const restore = useSend(systemConfigCalls.restoreItem, { refreshes })
  const [shown, setShown] = useState<number | null>(null)
  const [newest] = data
  const ask = ({ version }: ConfigEdition): void =>
    confirm({
      title: t('config.restore'),
      text: t('config.restore_sure', { n: version }),
      confirmLabel: t('config.restore'),
      act: async () => {
        await restore.mutateAsync({ key: name, version: newest?.version ?? 0, to: version })
        notify('success', t('config.restored'))
      },
    })
  return (
    <Drawer title={t('config.history_of', { key: name })} onClose={onClose} width={760}>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      <ol className="config-history" aria-busy={isFetching}>
        {data.map((edition, index) => {
          const open = (shown ?? newest?.version) === edition.version
          const before = data[index + 1]
          return (
            <li key={edition.version}>
              <div className="config-edition">
                <button
                  type="button"
                  className="btn plain"
                  aria-expanded={open}
                  onClick={() => setShown(open ? 0 : edition.version)}
                >
                  <strong>{edition.version}</strong> {tData(`config.act_${edition.act}`)}
                </button>
                <span>{formatTime(edition.at)}</span>
                <span className="muted">{edition.by}</span>
                <span className="list-space" />
                {edition !== newest && edition.act !== 'remove' && (
                  <button
                    type="button"
                    className="btn"
                    aria-label={`${t('config.restore')}: ${edition.version}`}
                    disabled={why !== undefined}
                    title={why}
                    onClick={() => ask(edition)}
                  >
                    {t('config.restore')}
                  </button>
                )}
              </div>
              {open && (
                <JsonDiff
                  label={`${t('config.changed')}: ${edition.version}`}
                  before={before && before.act !== 'remove' ? documentOf(before) : null}
                  after={edition.act === 'remove' ? null : documentOf(edition)}
                />
              )}
            </li>
          )
        })}
      </ol>
    </Drawer>
  )
}
