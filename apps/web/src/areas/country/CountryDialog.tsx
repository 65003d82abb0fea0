import { continents, type Country } from '@oas/contract/country/schemas'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import type { PlaceType } from '../../kit/country/use-countries.ts'
import { ConflictView } from '../../kit/form/ConflictView.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { SelectField, TextField, TickField } from '../../kit/form/fields.tsx'
import { codeHint, nameFields, useCountryForm } from './use-country-form.ts'

const titleOf = (type: PlaceType, row: Country | null): string =>
  row ? `${row.code} · ${row.en}` : t(type === 1 ? 'country.new_language' : 'country.new_country')

/** A country or language: its continent, its names, and whether it can be chosen. */
export function CountryDialog({
  type,
  row,
  onClose,
}: {
  type: PlaceType
  row: Country | null
  onClose: () => void
}) {
  const { may } = useMay()
  const editable = may('country.edit')
  const { form, conflict } = useCountryForm(type, row, onClose)
  return (
    <Modal title={titleOf(type, row)} onClose={onClose} busy={form.busy}>
      <Form
        form={form}
        label={t('country.reference')}
        notice={
          <ConflictView
            form={form}
            conflict={conflict}
            labels={{
              continent: t('country.continent'),
              cn: t('country.cn'),
              en: t('country.en'),
              id: t('country.id'),
              ru: t('country.ru'),
              active: t('country.active'),
            }}
            show={{ continent: (one) => tData(`frontend.continent_${one}`) }}
          />
        }
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
        {...(editable ? {} : { disabled: t('country.needs_edit') })}
      >
        <TextField
          form={form}
          name="code"
          label={t('country.code')}
          required
          mono
          maxLength={3}
          hint={codeHint(type)}
          disabled={row !== null || !editable}
        />
        <SelectField
          form={form}
          name="continent"
          label={t('country.continent')}
          choices={continents.map((one) => ({
            value: one,
            label: tData(`frontend.continent_${one}`),
          }))}
          disabled={!editable}
        />
        {nameFields.map((field) => (
          <TextField
            key={field}
            form={form}
            name={field}
            label={tData(`country.${field}`)}
            required
            maxLength={100}
            disabled={!editable}
          />
        ))}
        <TickField form={form} name="active" label={t('country.active')} disabled={!editable} />
      </Form>
    </Modal>
  )
}
