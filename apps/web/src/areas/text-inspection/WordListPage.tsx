import {
  type AddedWord,
  textInspectionCalls,
  wordStates,
} from '@oas/contract/text-inspection/calls'
import { useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { required } from '../../kit/form/required.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { formatTime } from '../../kit/time.ts'
import { useApps } from '../../kit/use-apps.ts'
import { useTypes } from '../../kit/use-types.ts'
import { column, monoColumn, sorted } from '../../kit/list/column.ts'
import { AcceptDialog } from './AcceptDialog.tsx'
import '../../kit/people/people.css'

const stateClass = { pending: 'warn', accepted: 'good', rejected: 'bad' } as const

const RejectDialog = ({ word, onClose }: { word: AddedWord; onClose: () => void }) => {
  const review = useSend(textInspectionCalls.review, { refreshes: [textInspectionCalls.words] })
  const form = useForm({
    initial: { reason: '' },
    guard: false,
    check: ({ reason }) => ({ reason: required(reason, t('text_inspection.word_reason')) }),
    send: ({ reason }) => review.mutateAsync({ id: word.id, accept: false, reason }),
    done: onClose,
  })
  return (
    <Modal title={t('text_inspection.word_reject')} onClose={onClose} busy={form.busy}>
      <p className="mono">{word.rule}</p>
      <Form
        form={form}
        label={t('text_inspection.word_reject')}
        submitLabel={t('text_inspection.word_reject')}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <TextField
          form={form}
          name="reason"
          label={t('text_inspection.word_reason')}
          required
          autoFocus
        />
      </Form>
    </Modal>
  )
}

type ActsProps = { word: AddedWord; onAccept: () => void; onReject: () => void }
const Acts = ({ word, onAccept, onReject }: ActsProps) => {
  const { may } = useMay()
  if (word.state !== 'pending')
    return (
      <span className="muted">
        {word.reviewedBy}
        {word.reason ? ` · ${word.reason}` : ''}
      </span>
    )
  const why = !may('keyword.review')
    ? t('text_inspection.word_needs_right')
    : word.mine
      ? t('text_inspection.word_own')
      : undefined
  return (
    <>
      <button
        type="button"
        className="btn"
        disabled={why !== undefined}
        title={why}
        onClick={onAccept}
      >
        {t('text_inspection.word_accept')}
      </button>{' '}
      <button
        type="button"
        className="btn"
        disabled={why !== undefined}
        title={why}
        onClick={onReject}
      >
        {t('text_inspection.word_reject')}
      </button>
    </>
  )
}

/** Words proposed on audit pages: another person passes or rejects them. */
export function WordListPage() {
  const { choices, nameOf } = useApps()
  const { nameOfType } = useTypes()
  const [accepted, setAccepted] = useState<AddedWord | null>(null)
  const [rejected, setRejected] = useState<AddedWord | null>(null)
  const columns: Column<AddedWord>[] = [
    sorted(
      monoColumn('rule', 'text_inspection.word', null, (row) => (
        <span title={row.remark}>{row.rule}</span>
      )),
    ),
    column('kind', 'text_inspection.word_type', 150, (row) =>
      t(`text_inspection.word_type_${row.wordType as 0}`),
    ),
    sorted(
      column('level', 'text_inspection.word_level', 90, (row) =>
        t(`text_inspection.word_level_${row.level as 1}`),
      ),
    ),
    column(
      'app',
      'text_inspection.word_app',
      180,
      (row) => `${nameOf(row.appId)} · ${nameOfType(row)}`,
    ),
    column('languages', 'audit.language', 80, (row) => row.languages.join(', ')),
    sorted(
      column('state', 'text_inspection.word_state', 100, (row) => (
        <span className={`state-tag ${stateClass[row.state]}`}>
          {t(`text_inspection.word_state_${row.state}`)}
        </span>
      )),
    ),
    sorted(column('by', 'text_inspection.word_by', 120, (row) => row.by)),
    sorted(column('at', 'text_inspection.word_at', 150, (row) => formatTime(row.at))),
    column('record', 'text_inspection.word_record', 80, (row) =>
      row.recordId ? (
        <a href={`#/internal/audit-detail?id=${row.recordId}`} target="_blank" rel="noreferrer">
          {t('text_inspection.word_open')}
        </a>
      ) : (
        ''
      ),
    ),
    column('acts', 'text_inspection.word_review', 190, (row) => (
      <Acts word={row} onAccept={() => setAccepted(row)} onReject={() => setRejected(row)} />
    )),
  ]
  return (
    <QueryList
      title={t('text_inspection.words_title')}
      about={t('empty.words')}
      call={textInspectionCalls.words}
      paging="number"
      columns={columns}
      idOf={(row) => row.id}
      fields={[
        { key: 'text', kind: 'text', label: t('text_inspection.word') },
        { key: 'appId', kind: 'choice', label: t('text_inspection.word_app'), options: choices },
        {
          key: 'state',
          kind: 'choice',
          label: t('text_inspection.word_state'),
          options: wordStates.map((state) => ({
            value: state,
            label: t(`text_inspection.word_state_${state}`),
          })),
        },
        {
          key: 'mine',
          kind: 'choice',
          label: t('text_inspection.word_by'),
          options: [{ value: 'true', label: t('text_inspection.word_mine') }],
        },
      ]}
      inputOf={({ text, appId, state, mine }) => ({
        ...(text ? { text } : {}),
        ...(appId ? { appId: Number(appId) } : {}),
        ...(state ? { state } : {}),
        ...(mine ? { mine: true } : {}),
      })}
    >
      {accepted && <AcceptDialog word={accepted} onClose={() => setAccepted(null)} />}
      {rejected && <RejectDialog word={rejected} onClose={() => setRejected(null)} />}
    </QueryList>
  )
}
