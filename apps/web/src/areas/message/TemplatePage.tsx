import { languages } from '@oas/contract/language/calls'
import { imTemplateCalls } from '@oas/contract/message/template-calls'
import {
  type TemplateMove,
  type TemplateRow,
  type TemplateState,
  afterMove,
  templateActs,
  templateMoves,
  templateStates,
} from '@oas/contract/message/template'
import { sessionCalls } from '@oas/contract/session/calls'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import { confirm, confirmDelete } from '../../kit/Confirm.tsx'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'
import { TemplateDialog } from './TemplateDialog.tsx'
import { column, monoColumn, numberColumn } from './column.ts'
import '../../kit/people/people.css'
import './message.css'

const tones: Readonly<Record<TemplateState, string>> = {
  draft: '',
  pending: 'warn',
  approved: 'good',
  off: 'bad',
}
const inUse = (row: TemplateRow): boolean => row.live !== null

const columns = (): Column<TemplateRow>[] => [
  monoColumn('key', 'message.template_key', 180, (row) => row.key),
  column('act', 'message.template_act', 130, (row) => tData(`message.act_${row.act}`)),
  column('app', 'message.template_app', 120, (row) =>
    row.appId === null ? t('message.template_every_app') : row.appName,
  ),
  column('state', 'message.template_state', 180, (row) => (
    <span className={`state-tag ${tones[row.state]}`}>
      {tData(`message.template_state_${row.state}`)}
      {inUse(row) && row.state !== 'approved' && (
        <span className="muted"> · {t('message.template_in_use')}</span>
      )}
    </span>
  )),
  column('languages', 'message.template_languages', 120, (row) =>
    languages.filter((language) => row.texts[language]).join(' '),
  ),
  column('text', 'message.text', null, (row) => {
    const text = row.texts.en ?? Object.values(row.texts)[0] ?? ''
    return <span title={text}>{text}</span>
  }),
  monoColumn('variables', 'message.template_variables', 150, (row) => row.variables.join(' ')),
  numberColumn('sent', 'message.template_sent', 100, (row) => row.sentWeek),
  column('changed', 'frontend.updated_at', 190, (row) => (
    <>
      {formatTime(row.updatedAt)} <span className="muted">{row.updatedBy}</span>
    </>
  )),
]

/** Texts that users of apps are sent: written by one, passed by another. */
export const TemplatePage = () => {
  const { may } = useMay()
  const { data: self } = useCall(sessionCalls.self, {})
  const move = useSend(imTemplateCalls.move, { refreshes: [imTemplateCalls.list] })
  const remove = useSend(imTemplateCalls.remove, { refreshes: [imTemplateCalls.list] })
  const [dialog, setDialog] = useState<{ row: TemplateRow | null } | null>(null)
  const why = may('message.edit') ? undefined : t('message.template_no_edit')
  const perform = ({ id, version }: TemplateRow, to: TemplateMove): Promise<void> =>
    move.mutateAsync({ id, version, move: to }).then(() => notify('success', t('frontend.saved')))
  const press = (row: TemplateRow, to: TemplateMove): void =>
    to === 'stop'
      ? confirm({
          title: t('message.move_stop'),
          text: (
            <>
              <strong>{row.key}</strong> {t('message.template_stop_sure')}
            </>
          ),
          danger: true,
          act: () => perform(row, to),
        })
      : void perform(row, to).catch(notifyFailure)
  const acts: Column<TemplateRow> = column('acts', 'frontend.actions', 340, (row) => (
    <span className="row-actions" onClick={(event) => event.stopPropagation()}>
      <button
        type="button"
        className="btn"
        aria-label={`${t('frontend.edit')}: ${row.key}`}
        disabled={why !== undefined || row.state === 'off'}
        title={why}
        onClick={() => setDialog({ row })}
      >
        {t('frontend.edit')}
      </button>
      {templateMoves
        .filter((one) => afterMove(one, row.state) !== null)
        .map((one) => {
          const second = one === 'approve' && row.own ? t('message.template_second') : undefined
          return (
            <button
              key={one}
              type="button"
              className="btn"
              aria-label={`${tData(`message.move_${one}`)}: ${row.key}`}
              disabled={(why ?? second) !== undefined}
              title={why ?? second}
              onClick={() => press(row, one)}
            >
              {tData(`message.move_${one}`)}
            </button>
          )
        })}
      {!inUse(row) && (
        <button
          type="button"
          className="btn"
          aria-label={`${t('frontend.delete')}: ${row.key}`}
          disabled={why !== undefined}
          title={why}
          onClick={() =>
            confirmDelete(row.key, async () => {
              await remove.mutateAsync({ id: row.id, version: row.version })
            })
          }
        >
          {t('frontend.delete')}
        </button>
      )}
    </span>
  ))
  return (
    <QueryList
      title={t('message.template_title')}
      call={imTemplateCalls.list}
      paging="number"
      columns={[...columns(), acts]}
      idOf={(row) => row.id}
      {...(why === undefined
        ? {
            onOpen: (row: TemplateRow) => {
              if (row.state !== 'off') setDialog({ row })
            },
          }
        : {})}
      fields={[
        { key: 'text', kind: 'text', label: t('message.template_find') },
        {
          key: 'appId',
          kind: 'choice',
          label: t('message.template_app'),
          options: (self?.apps ?? []).map((app) => ({ value: String(app.id), label: app.name })),
        },
        {
          key: 'act',
          kind: 'choice',
          label: t('message.template_act'),
          options: templateActs.map((act) => ({ value: act, label: tData(`message.act_${act}`) })),
        },
        {
          key: 'language',
          kind: 'choice',
          label: t('message.template_language'),
          options: languages.map((language) => ({
            value: language,
            label: tData(`message.language_${language}`),
          })),
        },
        {
          key: 'state',
          kind: 'choice',
          label: t('message.template_state'),
          options: templateStates.map((state) => ({
            value: state,
            label: tData(`message.template_state_${state}`),
          })),
        },
      ]}
      inputOf={({ appId, ...rest }) => ({ ...rest, ...(appId ? { appId: Number(appId) } : {}) })}
      actions={
        <button
          type="button"
          className="btn primary"
          disabled={why !== undefined}
          title={why}
          onClick={() => setDialog({ row: null })}
        >
          {t('message.template_new')}
        </button>
      }
    >
      {dialog && (
        <TemplateDialog
          key={dialog.row?.id ?? ''}
          row={dialog.row}
          onClose={() => setDialog(null)}
        />
      )}
    </QueryList>
  )
}
