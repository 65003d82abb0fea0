import { jsonObject } from '@oas/contract/json'
import { countryCalls } from '@oas/contract/country/calls'
import type { RuleFields, RuleRow } from '@oas/contract/country/schemas'
import { useId, useState } from 'react'
import { send } from '../../api/send.ts'
import { useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { CountryPicker } from '../../kit/country/CountryPicker.tsx'
import { type PlaceType, useCountries, wordsOf } from '../../kit/country/use-countries.ts'
import { Form } from '../../kit/form/Form.tsx'
import { AreaField, FieldRow, SelectField, TextField, TickField } from '../../kit/form/fields.tsx'
import { ConflictView } from '../../kit/form/ConflictView.tsx'
import { useConflict } from '../../kit/form/use-conflict.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { required } from '../../kit/form/required.ts'
import { notify } from '../../kit/notice.tsx'
import { useApps } from './apps.ts'
import { refreshes } from './refreshes.ts'

type Values = {
  appId: string
  ruleName: string
  ruleType: string
  ruleItems: string[]
  content: string
  remark: string
  status: boolean
}

const valuesOf = (row: RuleRow): Values => ({
  appId: String(row.appId),
  ruleName: row.ruleName,
  ruleType: String(row.ruleType),
  ruleItems: row.ruleItems,
  content: JSON.stringify(row.content, null, 2),
  remark: row.remark,
  status: row.status === 1,
})

/** A named set: its name, kind, places and content. */
export const RuleDialog = ({
  type,
  row,
  onClose,
}: {
  type: PlaceType
  row: RuleRow | null
  onClose: () => void
}) => {
  const id = useId()
  const { may } = useMay()
  const apps = useApps()
  const { nameOf } = useCountries(type)
  const create = useSend(countryCalls.createRule, { refreshes })
  const update = useSend(countryCalls.updateRule, { refreshes })
  const [picking, setPicking] = useState(false)
  const editable = may('country.edit')
  const initial: Values = row
    ? valuesOf(row)
    : {
        appId: '',
        ruleName: '',
        ruleType: '1',
        ruleItems: [],
        content: '{}',
        remark: '',
        status: true,
      }
  const conflict = useConflict(initial, row?.version ?? 0, async () => {
    const now = (await send(countryCalls.rules, { type, id: row?.id ?? '0' })).list[0]
    return now
      ? { values: valuesOf(now), version: now.version, by: now.updatedBy, at: now.updatedAt }
      : null
  })
  const form = useForm<Values>({
    initial,
    guard: false,
    check: (values) => ({
      appId: required(values.appId, t('country.app')),
      ruleName: required(values.ruleName, t('country.rule')),
      ruleItems: values.ruleItems.length === 0 ? t('frontend.country_nothing') : null,
      content: jsonObject(values.content) === null ? t('country.not_object') : null,
    }),
    send: (values): Promise<unknown> => {
      const fields: RuleFields = {
        ruleName: values.ruleName,
        ruleType: Number(values.ruleType),
        ruleItems: values.ruleItems,
        content: jsonObject(values.content) ?? {},
        remark: values.remark,
        status: values.status ? 1 : 0,
      }
      return row
        ? conflict.save((version) => update.mutateAsync({ id: row.id, version, ...fields }))
        : create.mutateAsync({ appId: Number(values.appId), type, ...fields })
    },
    done: () => {
      notify('success', t('frontend.saved'))
      onClose()
    },
  })
  const { values } = form
  return (
    <>
      <Modal
        title={row ? row.ruleName : t('country.new_rule')}
        onClose={onClose}
        busy={form.busy}
        width={640}
      >
        <Form
          form={form}
          label={t('country.rule')}
          notice={
            <ConflictView
              form={form}
              conflict={conflict}
              labels={{
                ruleName: t('country.rule'),
                ruleType: t('country.rule_type'),
                ruleItems: t('country.items'),
                content: t('country.content'),
                remark: t('frontend.remark'),
                status: t('country.status'),
              }}
              show={{
                ruleType: (kind) => tData(`country.type_${kind}`),
                ruleItems: (codes) => codes.map(nameOf).join(', '),
              }}
            />
          }
          cancel={
            <button type="button" className="btn" onClick={onClose}>
              {t('frontend.cancel')}
            </button>
          }
          {...(editable ? {} : { disabled: t('country.needs_edit') })}
        >
          <SelectField
            form={form}
            name="appId"
            label={t('country.app')}
            required
            empty={t('country.choose')}
            choices={apps.choices}
            disabled={row !== null || !editable}
          />
          <TextField
            form={form}
            name="ruleName"
            label={t('country.rule')}
            required
            maxLength={64}
            disabled={!editable}
            autoFocus={row !== null}
          />
          <SelectField
            form={form}
            name="ruleType"
            label={t('country.rule_type')}
            hint={t('country.type_hint')}
            choices={[
              { value: '1', label: t('country.type_1') },
              { value: '0', label: t('country.type_0') },
            ]}
            disabled={!editable}
          />
          <FieldRow
            id={id}
            label={t('country.items')}
            problem={form.problemOf('ruleItems')}
            required
          >
            <button
              type="button"
              id={id}
              className="btn country-items"
              aria-describedby={`${id}-problem`}
              title={values.ruleItems.map(nameOf).join(', ')}
              onClick={() => setPicking(true)}
            >
              {wordsOf(values.ruleItems, nameOf, 5)}
            </button>
          </FieldRow>
          <AreaField
            form={form}
            name="content"
            label={t('country.content')}
            mono
            rows={3}
            maxLength={4096}
            disabled={!editable}
          />
          <AreaField
            form={form}
            name="remark"
            label={t('frontend.remark')}
            rows={2}
            maxLength={500}
            disabled={!editable}
          />
          <TickField form={form} name="status" label={t('country.status')} disabled={!editable} />
        </Form>
      </Modal>
      {picking && (
        <CountryPicker
          type={type}
          value={values.ruleItems}
          readOnly={!editable}
          {...(values.appId ? { appIds: [Number(values.appId)] } : {})}
          onOk={(ruleItems) => form.put({ ruleItems })}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  )
}
