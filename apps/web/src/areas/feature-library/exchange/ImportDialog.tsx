import { featureExchangeCalls } from '@oas/contract/feature-library/exchange/calls'
import { mostListed } from '@oas/contract/feature-library/exchange/schemas'
import { useCall } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { Modal } from '../../../kit/Modal.tsx'
import { ChoiceField } from '../../../kit/form/ChoiceField.tsx'
import { Form } from '../../../kit/form/Form.tsx'
import {
  AreaField,
  FieldRow,
  SelectField,
  TextField,
  TickField,
} from '../../../kit/form/fields.tsx'
import { FilePicker } from '../../../kit/upload/FilePicker.tsx'
import { useStores } from '../words.tsx'
import { ImportRows } from './ImportRows.tsx'
import { isArchive, useImport } from './use-import.ts'

type State = ReturnType<typeof useImport>

/** Stores to bring something into, those on trial first: what a new list finds is seen there. */
const useTargets = () => {
  const { list, choices } = useStores(undefined, true)
  const onTrial = new Set(list.filter(({ state }) => state === 'shadow').map(({ id }) => id))
  return choices
    .map((one) =>
      onTrial.has(one.value)
        ? { ...one, label: t('feature_exchange.store_on_trial', { name: one.label }) }
        : one,
    )
    .toSorted((a, b) => Number(onTrial.has(b.value)) - Number(onTrial.has(a.value)))
}

const ListFields = ({ form }: Pick<State, 'form'>) => {
  const { storeId, list, file } = form.values
  const { data } = useCall(
    featureExchangeCalls.importLists,
    { storeId },
    { enabled: storeId !== '' },
  )
  return (
    <>
      <SelectField
        form={form}
        name="list"
        label={t('feature_exchange.list')}
        hint={t('feature_exchange.list_hint')}
        empty={t('feature_exchange.list_new')}
        choices={(data?.list ?? []).map(({ name, features }) => ({
          value: name,
          label: t('feature_exchange.list_choice', { name, n: features }),
        }))}
      />
      {list === '' && (
        <TextField
          form={form}
          name="listName"
          label={t('feature_exchange.list_name')}
          maxLength={100}
          required
        />
      )}
      {!isArchive(file) && (
        <TickField
          form={form}
          name="complete"
          label={t('feature_exchange.complete')}
          hint={t('feature_exchange.complete_hint')}
        />
      )}
    </>
  )
}

const ImportFields = ({ form, choose }: Pick<State, 'form' | 'choose'>) => (
  <>
    <FieldRow
      id="feature-file"
      label={t('feature_exchange.file')}
      problem={form.problemOf('file', t('feature_exchange.file'))}
      required
    >
      <FilePicker
        id="feature-file"
        accept=".csv,.xlsx,.json,.jsonl,.zip"
        onFiles={([file]) => choose(file)}
        onRemove={() => choose(undefined)}
      />
      {form.busy && (
        <p role="status" className="muted">
          {t('feature_exchange.sending')}
        </p>
      )}
    </FieldRow>
    <ChoiceField
      form={form}
      name="storeId"
      label={t('feature_exchange.store')}
      hint={t('feature_exchange.store_hint')}
      choices={useTargets()}
      required
    />
    <ListFields form={form} />
    <AreaField
      form={form}
      name="remark"
      label={t('feature_exchange.remark')}
      maxLength={500}
      rows={2}
      required
    />
  </>
)

const Commit = ({ seen, validOnly, setValidOnly, submit, busy }: State) => {
  if (!seen) return null
  const { counts } = seen
  const isHindered = counts.invalid > 0 && !validOnly
  const isNothing = counts.new + counts.retracted + counts.waiting === 0
  const label =
    seen.kind === 'list'
      ? t('feature_exchange.commit_list', { n: counts.new, back: counts.retracted })
      : t('feature_exchange.commit_pictures', { n: counts.waiting })
  return (
    <>
      <ImportRows key={seen.id} of={seen} />
      {counts.invalid > 0 && (
        <label>
          <input
            type="checkbox"
            checked={validOnly}
            onChange={(event) => setValidOnly(event.target.checked)}
          />{' '}
          {t('feature_exchange.valid_only')}
        </label>
      )}
      <p>
        <button
          type="button"
          className="btn primary"
          disabled={busy || isHindered || isNothing}
          title={
            isHindered
              ? t('feature_exchange.invalid_first')
              : isNothing
                ? t('feature_exchange.nothing_new')
                : undefined
          }
          aria-busy={busy}
          onClick={submit}
        >
          {label}
        </button>
      </p>
    </>
  )
}

/** Brings in a list of hashes or a zip of pictures: what becomes of each row is seen first. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const state = useImport(onClose)
  return (
    <Modal
      title={t('feature_exchange.import_title')}
      onClose={onClose}
      busy={state.form.busy || state.busy}
      width={980}
    >
      <p className="muted">
        {t('feature_exchange.import_about', {
          n: mostListed,
          kinds: 'CSV, xlsx, JSON, JSONL',
          columns: 'hash, algorithm, quality, text, status',
        })}
      </p>
      <Form
        form={state.form}
        label={t('feature_exchange.import_title')}
        submitLabel={t('feature_exchange.look')}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <ImportFields form={state.form} choose={state.choose} />
      </Form>
      <Commit {...state} />
    </Modal>
  )
}
