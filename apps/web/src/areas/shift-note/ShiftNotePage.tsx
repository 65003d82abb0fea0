import { type ShiftNote, maxNote, noteDays, shiftNoteCalls } from '@oas/contract/shift-note/calls'
import { useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { confirmDelete } from '../../kit/Confirm.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { AreaField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { required } from '../../kit/form/required.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { LinkText } from '../../kit/text/LinkText.tsx'
import { formatTime } from '../../kit/time.ts'
import { column, sorted } from '../../kit/list/column.ts'

const refreshes = [shiftNoteCalls.list]

/** What a team leaves for those who work next. */
export function ShiftNotePage() {
  const { may } = useMay()
  const add = useSend(shiftNoteCalls.add, { refreshes })
  const remove = useSend(shiftNoteCalls.remove, { refreshes })
  const form = useForm({
    initial: { text: '' },
    check: ({ text }) => ({ text: required(text, t('shift_note.text')) }),
    send: ({ text }) => add.mutateAsync({ text }),
    done: (): void => {
      form.reset({ text: '' })
    },
  })
  const columns: Column<ShiftNote>[] = [
    sorted(column('at', 'shift_note.at', 150, (note) => formatTime(note.at))),
    column('by', 'shift_note.by', 140, (note) => note.by),
    column('text', 'shift_note.text', null, (note) => (
      <span translate="no">
        <LinkText text={note.text} />
      </span>
    )),
    column('act', 'frontend.actions', 100, (note) =>
      note.own || may('audit.team') ? (
        <span className="row-actions">
          <button
            type="button"
            className="btn"
            aria-label={`${t('shift_note.remove')}: ${formatTime(note.at)}`}
            onClick={() =>
              confirmDelete(note.text.slice(0, 40), async () => {
                await remove.mutateAsync({ id: note.id })
              })
            }
          >
            {t('shift_note.remove')}
          </button>
        </span>
      ) : null,
    ),
  ]
  return (
    <QueryList
      title={t('menu.shift_note')}
      about={t('empty.handover')}
      call={shiftNoteCalls.list}
      paging="keyset"
      columns={columns}
      idOf={(note) => note.id}
      fields={[]}
      inputOf={() => ({})}
      tools={() => <span className="muted">{t('shift_note.about', { n: noteDays })}</span>}
    >
      <Form form={form} label={t('shift_note.add')}>
        <AreaField
          form={form}
          name="text"
          label={t('shift_note.text')}
          maxLength={maxNote}
          rows={2}
          required
        />
      </Form>
    </QueryList>
  )
}
