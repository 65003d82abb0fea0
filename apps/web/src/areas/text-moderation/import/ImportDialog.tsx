import { type Batch, textImportCalls } from '@oas/contract/text-moderation/import-calls'
import { t } from '../../../i18n/texts.ts'
import { Modal } from '../../../kit/Modal.tsx'
import { ChoiceField } from '../../../kit/form/ChoiceField.tsx'
import { Form } from '../../../kit/form/Form.tsx'
import { MultiPick } from '../../../kit/form/MultiPick.tsx'
import { PickField } from '../../../kit/form/PickField.tsx'
import { FieldRow, SelectField } from '../../../kit/form/fields.tsx'
import { ExportButton } from '../../../kit/list/ExportButton.tsx'
import { labelSource } from '../../../kit/pick/labels.ts'
import { FilePicker } from '../../../kit/upload/FilePicker.tsx'
import { levelChoices, useCategoryChoices, useLibraryChoices, useTypeChoices } from '../words.tsx'
import { BatchRows } from './BatchRows.tsx'
import { useImport } from './use-import.ts'

const labels = labelSource()
const leftOut = ({ counts }: Batch): number =>
  counts.repeated + counts.exists + counts.allow + counts.beyond + counts.invalid

const ImportFields = ({ state }: { state: ReturnType<typeof useImport> }) => {
  const { form, readFile } = state
  return (
    <>
      <FieldRow
        id="import-file"
        label={t('text_import.file')}
        problem={form.problemOf('workbook', t('text_import.file'))}
        required
      >
        <FilePicker
          id="import-file"
          accept=".xlsx,.csv,.txt,.jsonl"
          onFiles={([file]) => readFile(file)}
          onRemove={() => readFile(undefined)}
        />
      </FieldRow>
      <ChoiceField
        form={form}
        name="libraryId"
        label={t('text_moderation.library')}
        choices={useLibraryChoices()}
        required
      />
      <ChoiceField
        form={form}
        name="categoryId"
        label={t('text_moderation.category')}
        choices={useCategoryChoices()}
        required
      />
      <PickField
        form={form}
        name="labelId"
        label={t('text_moderation.label')}
        source={labels}
        required
      />
      <SelectField
        form={form}
        name="level"
        label={t('text_moderation.level')}
        choices={levelChoices()}
      />
      <MultiPick
        label={t('text_moderation.types')}
        choices={useTypeChoices()}
        value={form.values.types}
        onChange={(types) => form.put({ types })}
        problem={form.problemOf('types', t('text_moderation.types'))}
        hint={t('text_moderation.types_hint')}
      />
    </>
  )
}

/** Imports words from a file: what becomes of each row is seen before anything is submitted. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const state = useImport(onClose)
  const { form, batch, validOnly, setValidOnly, submit, busy } = state
  const others = batch ? leftOut(batch) : 0
  const hindered = others > 0 && !validOnly
  return (
    <Modal
      title={t('text_import.import_words')}
      onClose={onClose}
      busy={form.busy || busy}
      width={860}
    >
      <p className="muted">{t('text_import.import_hint')}</p>
      <p>
        <ExportButton
          call={textImportCalls.importTemplate}
          input={{}}
          fileName="words-template.xlsx"
          label={t('text_import.template')}
        />
      </p>
      <Form
        form={form}
        label={t('text_import.import_words')}
        submitLabel={t('text_import.look')}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <ImportFields state={state} />
      </Form>
      {batch && (
        <>
          <BatchRows batch={batch} />
          {others > 0 && (
            <label>
              <input
                type="checkbox"
                checked={validOnly}
                onChange={(event) => setValidOnly(event.target.checked)}
              />{' '}
              {t('text_import.valid_only')}
            </label>
          )}
          <p>
            <button
              type="button"
              className="btn primary"
              disabled={busy || hindered || batch.counts.new === 0}
              title={hindered ? t('text_import.other_first') : undefined}
              aria-busy={busy}
              onClick={submit}
            >
              {t('text_import.commit', { n: batch.counts.new })}
            </button>
          </p>
        </>
      )}
    </Modal>
  )
}
