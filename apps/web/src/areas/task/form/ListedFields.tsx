import { taskLimits } from '@oas/contract/task/schemas'
import { useId, useState } from 'react'
import { t } from '../../../i18n/texts.ts'
import { FieldRow } from '../../../kit/form/fields.tsx'
import type { FormState } from '../../../kit/form/use-form.ts'
import { locale } from '../../../kit/locale.ts'
import { notify, notifyFailure } from '../../../kit/notice.tsx'
import { Pick } from '../../../kit/pick/Pick.tsx'
import { usePeople } from '../../../kit/pick/use-people.ts'
import { TimeField } from '../../../kit/TimeField.tsx'
import { FilePicker } from '../../../kit/upload/FilePicker.tsx'
import { listedOf, textOfListed } from '../listed-rows.ts'
import { loadListed } from '../load-listed.ts'
import type { Values } from '../task-values.ts'
import { ListedTable } from './ListedTable.tsx'

/** Four bytes a letter, fifty thousand lines of some length: what is larger is no such list. */
const mostBytes = 12 * 1024 * 1024

type Props = { form: FormState<Values>; stored: number; id: string | undefined }

/** A list that is stored: it stays, or is taken into the form to be changed. */
const Stored = ({ form, stored, id }: Props) => {
  const [loaded, setLoaded] = useState<number | null>(null)
  const edit = (): void => {
    setLoaded(0)
    loadListed(id ?? '', setLoaded)
      .then((rows) => form.put({ listKept: false, listText: textOfListed(rows) }), notifyFailure)
      .finally(() => setLoaded(null))
  }
  return (
    <div className="task-stored">
      <p>{t('task_form.list_kept', { n: stored.toLocaleString(locale) })}</p>
      <button type="button" className="btn" disabled={loaded !== null} onClick={edit}>
        {loaded === null
          ? t('task_form.list_edit')
          : t('task_form.list_loading', { n: loaded.toLocaleString(locale) })}
      </button>{' '}
      <button type="button" className="btn" onClick={() => form.put({ listKept: false })}>
        {t('task_form.list_replace')}
      </button>
    </div>
  )
}

/** The person and the time that hold for rows which name none. */
const Defaults = ({ form }: Pick<Props, 'form'>) => {
  const people = usePeople({ names: true, active: true })
  const { listPerson, listDue } = form.values
  return (
    <div className="task-pair">
      <Pick
        label={t('task_form.list_person')}
        source={people}
        value={listPerson}
        onChange={(next) => form.put({ listPerson: next })}
        hint={t('task_form.list_person_hint')}
      />
      <div className="form-row">
        <TimeField
          label={t('task_form.list_due')}
          value={listDue ?? undefined}
          onChange={(next) => form.put({ listDue: next ?? null })}
        />
      </div>
    </div>
  )
}

/** The records of a task, listed one a line or by a file, as they are read. */
export function ListedFields({ form, stored, id }: Props) {
  const own = useId()
  const { values } = form
  const problem = form.problemOf('listText', t('task_form.list'))
  if (values.listKept) return <Stored form={form} stored={stored} id={id} />
  const take = ([file]: File[]): void => {
    if (!file) return
    if (file.size > mostBytes) {
      notify('warning', t('task_form.file_large'))
      return
    }
    file.text().then((text) => form.put({ listText: text }), notifyFailure)
  }
  const { listText, listPerson, listDue } = values
  return (
    <>
      <Defaults form={form} />
      <FieldRow
        id={own}
        label={t('task_form.list')}
        problem={problem}
        hint={t('task_form.list_hint', { n: taskLimits.listed.toLocaleString(locale) })}
        required
      >
        <textarea
          id={own}
          className="mono task-list-text"
          rows={8}
          value={listText}
          spellCheck={false}
          placeholder={t('task_form.list_example')}
          aria-required
          aria-invalid={problem !== ''}
          aria-describedby={`${own}-problem`}
          onChange={({ target }) => form.put({ listText: target.value })}
        />
      </FieldRow>
      <div className="form-row">
        <label htmlFor={`${own}-file`}>{t('task_form.list_file')}</label>
        <FilePicker id={`${own}-file`} accept=".txt,.csv,text/plain,text/csv" onFiles={take} />
      </div>
      <ListedTable read={listedOf(listText, { person: listPerson, dueAt: listDue })} />
    </>
  )
}
