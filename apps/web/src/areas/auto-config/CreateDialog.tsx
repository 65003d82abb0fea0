import { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import type { SettingRow } from '@oas/contract/setting/edit-schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { useCall } from '../../api/use-call.ts'
import { t, typeName } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import { FieldRow } from '../../kit/form/fields.tsx'
import { TypeFields } from '../../kit/form/TypeFields.tsx'
import { PickField } from '../../kit/form/PickField.tsx'
import { useAuditPageSource } from '../../kit/pick/use-sources.ts'
import { ReadyGallery } from './ReadyGallery.tsx'
import { type Options, isReady, pages, useNewType } from './use-new-type.ts'

const originsOf = (options: Options, settings: readonly SettingRow[]) => [
  ...options.templates.map(({ id, name, version }) => ({
    value: `template ${id} ${version}`,
    label: t('auto_config.from_template', { name }),
  })),
  ...settings.map((row) => ({
    value: `type ${typeKeyOf(row)}`,
    label: t('auto_config.from_type', { name: `${row.appName} · ${typeName(row.name)}` }),
  })),
]

type NewType = ReturnType<typeof useNewType>

/** Of what is no ready type: what it is made from, and the page it is judged on. */
const OwnPlace = ({ form, options }: { form: NewType['form']; options: Options }) => {
  const { data: settings } = useCall(autoConfigCalls.list, { state: 'published', pageSize: 200 })
  const everyPage = useAuditPageSource()
  const { page, beginning } = form.values
  const panel = pages.find(([key]) => key === page)?.[1].panel
  return (
    <>
      <PickField
        form={form}
        name="page"
        label={t('auto_config.pages')}
        required
        source={everyPage}
      />
      {beginning === 'template' && (
        <ChoiceField
          form={form}
          name="from"
          label={t('auto_config.create_from')}
          required
          hint={t('auto_config.from_hint')}
          choices={originsOf(
            options,
            (settings?.list ?? []).filter((row) => page === '' || row.panel === panel),
          )}
        />
      )}
    </>
  )
}

/** Labels of a ready type: a tree where there is one, else the way to one. */
const LabelChoice = ({ form, options }: { form: NewType['form']; options: Options }) =>
  options.labelTrees.length > 0 ? (
    <ChoiceField
      form={form}
      name="labelTree"
      label={t('auto_config.ready_labels')}
      hint={t('auto_config.ready_labels_hint')}
      choices={options.labelTrees.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  ) : (
    <p className="muted">
      {t('auto_config.ready_no_labels')}{' '}
      <a href="#/atlas-labels/trees">{t('auto_config.ready_make_labels')}</a>
    </p>
  )

const NewTypeForm = ({ options, onClose }: { options: Options; onClose: () => void }) => {
  const { form, choose } = useNewType(options)
  const { beginning, appId } = form.values
  return (
    <Form
      form={form}
      label={t('auto_config.create')}
      submitLabel={t('auto_config.create')}
      columns={2}
      cancel={
        <button type="button" className="btn" onClick={onClose}>
          {t('frontend.cancel')}
        </button>
      }
    >
      <div className="wide">
        <ReadyGallery
          value={beginning}
          others={['template', 'empty']}
          onChange={(next) => choose({ beginning: next })}
        />
        <div className="problem">{form.problemOf('beginning')}</div>
      </div>
      <FieldRow
        id="new-type-app"
        label={t('auto_config.app')}
        problem={form.problemOf('appId')}
        required
      >
        <select
          id="new-type-app"
          value={appId}
          aria-invalid={form.problemOf('appId') !== ''}
          aria-describedby="new-type-app-problem"
          onChange={(event) => choose({ appId: event.target.value })}
        >
          <option value="" />
          {options.apps.map(({ id, name }) => (
            <option key={id} value={id}>
              {id} {name}
            </option>
          ))}
        </select>
      </FieldRow>
      <TypeFields form={form} />
      {isReady(beginning) && <LabelChoice form={form} options={options} />}
      {beginning !== '' && !isReady(beginning) && <OwnPlace form={form} options={options} />}
    </Form>
  )
}

/**
 * Makes a record type: what it begins with, whose it is, what it is called. Number and name are
 * suggested.
 */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const { data: options } = useCall(autoConfigCalls.options, {})
  return (
    <Modal title={t('auto_config.create')} width={1080} onClose={onClose}>
      {options && <NewTypeForm options={options} onClose={onClose} />}
    </Modal>
  )
}
