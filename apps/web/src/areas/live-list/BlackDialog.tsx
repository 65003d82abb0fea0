import { maxBlackLines } from '@oas/contract/live-black-list/calls'
import { useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { TimeField } from '../../kit/TimeField.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { LinesField } from '../../kit/form/LinesField.tsx'
import { AreaField, SelectField, TickField } from '../../kit/form/fields.tsx'
import { useApps } from '../../kit/use-apps.ts'
import { FilePicker } from '../../kit/upload/FilePicker.tsx'
import { BlackPreview } from './BlackPreview.tsx'
import { useBlackAdditions } from './use-black-additions.ts'

/** Bars or watches hosts, typed or from a workbook; what would come of it is seen first. */
export function BlackDialog({ onClose }: { onClose: () => void }) {
  const { choices } = useApps()
  const [numbers, setNumbers] = useState<readonly number[]>([])
  const { form, found, preview, readFile } = useBlackAdditions(choices[0]?.value ?? '', onClose)
  const { values } = form
  return (
    <Modal title={t('live_list.add_title')} onClose={onClose} busy={form.busy} width={560}>
      <Form
        form={form}
        label={t('live_list.add_title')}
        submitLabel={t('live_list.add')}
        cancel={
          <>
            <button type="button" className="btn" onClick={preview}>
              {t('live_list.preview')}
            </button>
            <button type="button" className="btn" onClick={onClose}>
              {t('frontend.cancel')}
            </button>
          </>
        }
      >
        <SelectField
          form={form}
          name="appId"
          label={t('live_list.app')}
          required
          empty=""
          choices={choices}
        />
        <SelectField
          form={form}
          name="kind"
          label={t('live_list.kind')}
          choices={[
            { value: 'watch', label: t('live_list.kind_watch') },
            { value: 'bar', label: t('live_list.kind_bar') },
          ]}
        />
        <LinesField
          id="black-lines"
          label={t('live_list.lines')}
          value={values.lines}
          onChange={(lines, places) => {
            setNumbers(places)
            form.put({ lines })
          }}
          maxLine={maxBlackLines}
          waitMs={150}
          problem={form.problemOf('lines')}
        />
        <div className="form-row">
          <label htmlFor="black-file">{t('live_list.file')}</label>
          <FilePicker
            id="black-file"
            accept=".xlsx"
            onFiles={([file]) => readFile(file)}
            onRemove={() => readFile(undefined)}
          />
          <div className="problem" role={form.problemOf('workbook') ? 'alert' : undefined}>
            {form.problemOf('workbook')}
          </div>
        </div>
        {found && <BlackPreview found={found} numbers={values.workbook === '' ? numbers : null} />}
        <AreaField
          form={form}
          name="reason"
          label={t('live_list.reason')}
          required
          maxLength={200}
          rows={2}
        />
        <AreaField
          form={form}
          name="evidence"
          label={t('live_list.evidence')}
          maxLength={500}
          rows={2}
        />
        <div className="form-row">
          <TimeField
            label={t('live_list.until')}
            value={values.until}
            onChange={(until) => form.put({ until })}
            problem={form.problemOf('until')}
          />
        </div>
        <TickField form={form} name="skipBad" label={t('live_list.skip_bad')} />
      </Form>
    </Modal>
  )
}
