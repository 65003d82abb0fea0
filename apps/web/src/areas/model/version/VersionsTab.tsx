import { modelCalls } from '@oas/contract/model/calls'
import type { ModelRow, VersionRow } from '@oas/contract/model/schemas'
import { type ReactNode, useState } from 'react'
import { useSend } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { confirm, confirmDelete } from '../../../kit/Confirm.tsx'
import { Modal } from '../../../kit/Modal.tsx'
import { formatTime } from '../../../kit/time.ts'
import { HistoryView } from '../HistoryView.tsx'
import { RowButtons } from '../../../kit/RowButtons.tsx'
import { RunsPanel } from '../run/RunsPanel.tsx'
import { VersionTag, refreshes, useRights } from '../words.tsx'
import { HoldLine } from './HoldLine.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { SecretDialog } from './SecretDialog.tsx'
import { TryDialog } from './TryDialog.tsx'
import { VersionDialog } from './VersionDialog.tsx'

type Dialog =
  | { add: true }
  | { edit: VersionRow }
  | { move: VersionRow }
  | { try: VersionRow }
  | { log: VersionRow }
  | { secret: string; number: number }
  | null

const TriedTag = ({ tried }: Pick<VersionRow, 'tried'>) => {
  if (!tried) return <span className="muted">{t('model.untried')}</span>
  return (
    <span className={`state-tag ${tried.ok ? 'good' : 'bad'}`} title={formatTime(tried.at)}>
      {t(tried.ok ? 'model.tried_ok' : 'model.tried_bad')} · {t('model.try_ms', { n: tried.ms })}
    </span>
  )
}

const useButtons = (setDialog: (next: Dialog) => void) => {
  const why = useRights()
  const remove = useSend(modelCalls.removeVersion, { refreshes })
  const secret = useSend(modelCalls.changeSecret, { refreshes })
  const noEdit = why('model.edit')
  const ref = ({ id, version }: VersionRow) => ({ id, version })
  return (row: VersionRow) => {
    const name = t('model.version_n', { n: row.number })
    const open = row.state === 'registered' || row.state === 'mock'
    const rotate =
      row.secrets < 2
        ? {
            label: t('model.add_secret'),
            why: noEdit,
            act: () =>
              confirm({
                title: t('model.add_secret'),
                text: name,
                act: async () => {
                  const made = await secret.mutateAsync({ ...ref(row), act: 'add' })
                  if (made.secret !== null) setDialog({ secret: made.secret, number: row.number })
                },
              }),
          }
        : {
            label: t('model.drop_secret'),
            why: noEdit,
            act: () =>
              confirm({
                title: t('model.drop_secret'),
                text: t('model.sure_drop'),
                danger: true,
                act: () => secret.mutateAsync({ ...ref(row), act: 'dropOld' }),
              }),
          }
    return [
      { label: t('model.try'), why: noEdit, act: () => setDialog({ try: row }) },
      {
        label: t('model.move'),
        why: why('model.release'),
        act: () => setDialog({ move: row }),
      },
      ...(open
        ? [{ label: t('frontend.edit'), why: noEdit, act: () => setDialog({ edit: row }) }]
        : []),
      rotate,
      { label: t('model.history'), act: () => setDialog({ log: row }) },
      ...(row.state === 'registered'
        ? [
            {
              label: t('frontend.delete'),
              why: noEdit,
              act: () =>
                confirmDelete(name, () =>
                  remove.mutateAsync({ modelId: row.modelId, ...ref(row) }),
                ),
            },
          ]
        : []),
    ]
  }
}

type DialogsProps = {
  model: ModelRow
  dialog: Dialog
  newest: VersionRow | undefined
  setDialog: (next: Dialog) => void
}
const Dialogs = ({ model, dialog, newest, setDialog }: DialogsProps): ReactNode => {
  const onClose = (): void => setDialog(null)
  if (dialog === null) return null
  if ('secret' in dialog)
    return <SecretDialog secret={dialog.secret} number={dialog.number} onClose={onClose} />
  if ('move' in dialog) return <MoveDialog version={dialog.move} onClose={onClose} />
  if ('try' in dialog) return <TryDialog version={dialog.try} onClose={onClose} />
  if ('log' in dialog)
    return (
      <Modal title={t('model.history')} width={860} onClose={onClose}>
        <HistoryView kind="version" id={dialog.log.id} />
      </Modal>
    )
  return (
    <VersionDialog
      model={model}
      of={'edit' in dialog ? dialog.edit : null}
      like={newest}
      onClose={onClose}
      onMade={(secret, number) => setDialog({ secret, number })}
    />
  )
}

type Props = { model: ModelRow; versions: readonly VersionRow[] }
/** Versions of a model: registered, tried, and moved towards users. */
export function VersionsTab({ model, versions }: Props) {
  const noEdit = useRights()('model.edit')
  const [dialog, setDialog] = useState<Dialog>(null)
  const buttonsOf = useButtons(setDialog)
  return (
    <>
      <p>
        <button
          type="button"
          className="btn primary"
          disabled={noEdit !== undefined}
          title={noEdit}
          onClick={() => setDialog({ add: true })}
        >
          {t('model.new_version')}
        </button>
      </p>
      {versions.length === 0 && <p className="muted">{t('model.no_versions')}</p>}
      {versions.map((row) => (
        <section key={row.id} className="model-version">
          <h3>
            {t('model.version_n', { n: row.number })}{' '}
            <VersionTag state={row.state} share={row.share} /> <TriedTag tried={row.tried} />
          </h3>
          <p className="mono">{row.body.endpoint || t('model.mock')}</p>
          {row.body.notes !== '' && <p>{row.body.notes}</p>}
          {row.hold && <HoldLine hold={row.hold} />}
          {row.reason !== '' && <p className="muted">{row.reason}</p>}
          <p className="muted">
            {formatTime(row.changedAt)} {row.changedBy} · {t('model.secrets')}: {row.secrets}
          </p>
          <RowButtons name={t('model.version_n', { n: row.number })} buttons={buttonsOf(row)} />
          <RunsPanel version={row} />
        </section>
      ))}
      <Dialogs model={model} dialog={dialog} newest={versions[0]} setDialog={setDialog} />
    </>
  )
}
