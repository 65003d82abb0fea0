import { countryCalls } from '@oas/contract/country/calls'
import {
  type Country,
  type Continent,
  codePatterns,
  continents,
} from '@oas/contract/country/schemas'
import { send } from '../../api/send.ts'
import { useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import type { PlaceType } from '../../kit/country/use-countries.ts'
import { Form } from '../../kit/form/Form.tsx'
import { SelectField, TextField, TickField } from '../../kit/form/fields.tsx'
import { ConflictView } from '../../kit/form/ConflictView.tsx'
import { useConflict } from '../../kit/form/use-conflict.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'

type Values = {
  code: string
  continent: string
  cn: string
  en: string
  id: string
  ru: string
  active: boolean
}
const valuesOf = ({ code, continent, cn, en, id, ru, active }: Country): Values => ({
  code,
  continent,
  cn,
  en,
  id,
  ru,
  active,
})
const nameFields = ['cn', 'en', 'id', 'ru'] as const

/** A country or language: its continent, its names, and whether it can be chosen. */
export const CountryDialog = ({
  type,
  row,
  onClose,
}: {
  type: PlaceType
  row: Country | null
  onClose: () => void
}) => {
  const { may } = useMay()
  const save = useSend(countryCalls.save, {
    refreshes: [countryCalls.list, countryCalls.tree, countryCalls.fastChoose],
  })
  const editable = may('country.edit')
  const hint = type === 1 ? t('country.code_hint_1') : t('country.code_hint_0')
  const initial: Values = row
    ? valuesOf(row)
    : { code: '', continent: 'asia', cn: '', en: '', id: '', ru: '', active: true }
  const conflict = useConflict(initial, row?.version ?? 0, async () => {
    const now = (await send(countryCalls.list, { type })).find((one) => one.code === row?.code)
    return now ? { values: valuesOf(now), version: now.version } : null
  })
  const form = useForm<Values>({
    initial,
    guard: false,
    check: (values) => ({
      code: new RegExp(codePatterns[type]).test(values.code) ? null : hint,
      ...Object.fromEntries(
        nameFields.map((field) => [
          field,
          values[field].trim() === ''
            ? t('frontend.required', { field: tData(`country.${field}`) })
            : null,
        ]),
      ),
    }),
    send: (values) =>
      conflict.save((version) =>
        save.mutateAsync({ ...values, continent: values.continent as Continent, type, version }),
      ),
    done: () => {
      notify('success', t('frontend.saved'))
      onClose()
    },
  })
  return (
    <Modal
      title={
        row
          ? `${row.code} · ${row.en}`
          : type === 1
            ? t('country.new_language')
            : t('country.new_country')
      }
      onClose={onClose}
      busy={form.busy}
    >
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
          hint={hint}
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
