import { modelCalls } from '@oas/contract/model/calls'
import type { RunRow } from '@oas/contract/model/run-schemas'
import type { VersionRow } from '@oas/contract/model/schemas'
import { useState } from 'react'
import { useCall, useSend } from '../../../api/use-call.ts'
import { t, tData } from '../../../i18n/texts.ts'
import { confirm } from '../../../kit/Confirm.tsx'
import { RowButtons } from '../../../kit/RowButtons.tsx'
import { formatTime } from '../../../kit/time.ts'
import { useRights } from '../words.tsx'
import { RunDialog } from './RunDialog.tsx'
import { RunItems } from './RunItems.tsx'

const lineOf = ({ kind, wrong, agreement }: RunRow): string => {
  if (kind === 'diff') return t('model_run.diff_line', { n: wrong })
  const { value = null, low, high } = agreement ?? {}
  return value === null
    ? ''
    : t('model_run.agreement_line', { n: value, low: low ?? 0, high: high ?? 0 })
}

const RunView = ({ run }: { run: RunRow }) => {
  const noEdit = useRights()('model.edit')
  const [open, setOpen] = useState(false)
  const cancel = useSend(modelCalls.cancelRun, { refreshes: [modelCalls.diff, modelCalls.run] })
  const isOpen = run.state === 'waiting' || run.state === 'running'
  const name = t(run.kind === 'diff' ? 'model_run.diff' : 'model_run.policy')
  return (
    <>
      <p>
        <strong>{name}</strong>{' '}
        <span className={`state-tag ${run.state === 'failed' ? 'bad' : ''}`} title={run.why}>
          {tData(`model_run.state_${run.state}`)}
        </span>{' '}
        {t('model_run.progress', { done: run.done, total: run.total })} · {lineOf(run)}
        {run.unasked > 0 && ` · ${t('model_run.unasked', { n: run.unasked })}`}{' '}
        <span className="muted">
          {formatTime(run.madeAt)} {run.madeBy}
        </span>{' '}
        <RowButtons
          name={`${name} ${formatTime(run.madeAt)}`}
          buttons={[
            {
              label: t(open ? 'model_run.close' : 'model_run.open'),
              act: () => setOpen(!open),
            },
            ...(isOpen
              ? [
                  {
                    label: t('model_run.cancel'),
                    why: noEdit,
                    act: () =>
                      confirm({
                        title: t('model_run.cancel'),
                        text: name,
                        act: () => cancel.mutateAsync({ id: run.id }),
                      }),
                  },
                ]
              : []),
          ]}
        />
      </p>
      {open && <RunItems run={run} />}
    </>
  )
}

/** Runs of a version over records: against what is live, and against what people decided. */
export function RunsPanel({ version }: { version: VersionRow }) {
  const noEdit = useRights()('model.edit')
  const [dialog, setDialog] = useState<'diff' | 'policy' | null>(null)
  const { data, error } = useCall(
    modelCalls.diff,
    { id: version.id },
    { keepPrevious: true, refetchMs: 5000 },
  )
  const runs = data?.runs ?? []
  const isUntried =
    version.body.policy !== '' &&
    !runs.some(({ kind, state }) => kind === 'policy' && state === 'done')
  return (
    <section aria-label={t('model_run.tests')}>
      {error && <p className="problem">{error.message}</p>}
      {isUntried && <p className="problem">{t('model_run.policy_untried')}</p>}
      {data && runs.length === 0 && <p className="muted">{t('model_run.none')}</p>}
      {runs.map((run) => (
        <RunView key={run.id} run={run} />
      ))}
      <RowButtons
        name={t('model.version_n', { n: version.number })}
        buttons={[
          { label: t('model_run.diff'), why: noEdit, act: () => setDialog('diff') },
          { label: t('model_run.policy'), why: noEdit, act: () => setDialog('policy') },
        ]}
      />
      {dialog && <RunDialog version={version} kind={dialog} onClose={() => setDialog(null)} />}
    </section>
  )
}
