import { type EntryKind, maxLines } from '@oas/contract/white-list/schemas'
import { useState } from 'react'
import { t, tData } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { TimeField } from '../../kit/TimeField.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { LinesField } from '../../kit/form/LinesField.tsx'
import { AreaField, TickField } from '../../kit/form/fields.tsx'
import { FilePicker } from '../../kit/upload/FilePicker.tsx'
import { AddPreview } from './AddPreview.tsx'
import { AddTarget } from './AddTarget.tsx'
import { useAdditions } from './use-additions.ts'

/** Puts many on a list at once, typed or from a workbook; what would come of it is seen first. */
export function AddDialog({
  kind,
  listId,
  onClose,
}: {
  kind: EntryKind
  listId: string
  onClose: () => void
}) {
  const [numbers, setNumbers] = useState<readonly number[]>([])
  const { form, found, preview, readFile } = useAdditions(kind, listId, onClose)
  const { values } = form
  return (
    <Modal title={t('white_list.add_title')} onClose={onClose} busy={form.busy} width={680}>
      <Form
        form={form}
        label={t('white_list.add_title')}
        cancel={
          <>
            <button type="button" className="btn" onClick={preview}>
              {t('white_list.preview')}
            </button>
            <button type="button" className="btn" onClick={onClose}>
              {t('frontend.cancel')}
            </button>
          </>
        }
      >
        <AddTarget kind={kind} form={form} />
        <LinesField
          id="white-lines"
          label={t('white_list.lines')}
          hint={tData(`white_list.lines_${kind}`)}
          value={values.lines}
          onChange={(lines, places) => {
            setNumbers(places)
            form.put({ lines })
          }}
          maxLine={maxLines}
          waitMs={150}
          problem={form.problemOf('lines')}
        />
        <div className="form-row">
          <label htmlFor="white-file">{t('white_list.file')}</label>
          <FilePicker
            id="white-file"
            accept=".xlsx"
            onFiles={([file]) => readFile(file)}
            onRemove={() => readFile(undefined)}
          />
          <div className="problem" role={form.problemOf('workbook') ? 'alert' : undefined}>
            {form.problemOf('workbook')}
          </div>
        </div>
        {found && <AddPreview found={found} numbers={values.workbook === '' ? numbers : []} />}
        {found && found.refused.length > 0 && (
          <TickField form={form} name="skipBad" label={t('white_list.skip_bad')} />
        )}
        <AreaField
          form={form}
          name="reason"
          label={t('white_list.reason')}
          required
          maxLength={200}
          rows={2}
        />
        <div className="form-row">
          <TimeField
            label={t('white_list.until')}
            value={values.until}
            onChange={(until) => form.put({ until })}
            problem={form.problemOf('until')}
          />
          <div className="form-hint">{t('white_list.until_hint')}</div>
        </div>
      </Form>
    </Modal>
  )
}
