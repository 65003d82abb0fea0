import { businessKinds } from '@oas/contract/kinds'
import { typeKeyOf } from '@oas/contract/type-key'
import { whiteListCalls } from '@oas/contract/white-list/calls'
import { type WhiteList, type WhiteSubject, whiteScopes } from '@oas/contract/white-list/schemas'
import { useCall, useSend } from '../../api/use-call.ts'
import { t, typeName } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { MultiPick } from '../../kit/form/MultiPick.tsx'
import { AreaField, NumberField, SelectField, TextField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { required } from '../../kit/form/required.ts'
import { notify } from '../../kit/notice.tsx'
import { readForce, writeForce } from './force.ts'
import { refreshes, scopeChoices, subjectName, useReader } from './words.tsx'

type Draft = {
  subject: string
  name: string
  scopes: string[]
  apps: string[]
  types: string[]
  countries: string
  businesses: string[]
  force: string
  tipCn: string
  tipEn: string
  tipId: string
  tipRu: string
  maxDays: number | null
}
const draftOf = (list: WhiteList | null, subject: WhiteSubject): Draft => ({
  subject: list?.subject ?? subject,
  name: list?.name ?? '',
  scopes: [...(list?.scopes ?? [])],
  apps: (list?.apps ?? []).map(String),
  types: [...(list?.types ?? [])],
  countries: (list?.countries ?? []).join(', '),
  businesses: [...(list?.businesses ?? [])],
  force: writeForce(list?.force ?? []),
  tipCn: list?.tip.cn ?? '',
  tipEn: list?.tip.en ?? '',
  tipId: list?.tip.id ?? '',
  tipRu: list?.tip.ru ?? '',
  maxDays: list?.maxDays ?? null,
})
const countriesOf = (text: string): string[] => [
  ...new Set(
    text
      .toUpperCase()
      .split(/[\s,，]+/)
      .filter(Boolean),
  ),
]
const factsOf = (draft: Draft) => {
  const force = readForce(draft.force)
  return {
    name: draft.name,
    scopes: whiteScopes.filter((scope) => draft.scopes.includes(scope)),
    apps: draft.apps.map(Number),
    types: draft.types,
    countries: countriesOf(draft.countries),
    businesses: businessKinds.filter((kind) => draft.businesses.includes(kind)),
    force: 'rules' in force ? force.rules : [],
    tip: { cn: draft.tipCn, en: draft.tipEn, id: draft.tipId, ru: draft.tipRu },
    maxDays: draft.maxDays,
  }
}

/** Makes a white list or changes one. */
export const ListDialog = ({
  list,
  subjects,
  onClose,
}: {
  list: WhiteList | null
  subjects: readonly WhiteSubject[]
  onClose: () => void
}) => {
  const { apps } = useReader()
  const { data: types } = useCall(whiteListCalls.businesses, { pageSize: 200 })
  const create = useSend(whiteListCalls.createList, { refreshes })
  const update = useSend(whiteListCalls.updateList, { refreshes })
  const form = useForm<Draft>({
    initial: draftOf(list, subjects[0] ?? 'user'),
    guard: false,
    check: ({ name, scopes, countries, force }) => {
      const read = readForce(force)
      return {
        name: required(name, t('white_list.name')),
        scopes: required(scopes, t('white_list.scopes')),
        countries: countriesOf(countries).every((one) => /^[A-Z]{2}$/.test(one))
          ? null
          : t('white_list.bad_countries'),
        force: 'line' in read ? t('white_list.bad_force', { n: read.line }) : null,
      }
    },
    send: async (draft) => {
      if (list) await update.mutateAsync({ id: list.id, version: list.version, ...factsOf(draft) })
      else
        await create.mutateAsync({
          subject: subjects.find((one) => one === draft.subject) ?? 'user',
          ...factsOf(draft),
        })
      notify(
        'success',
        draft.scopes.some((scope) => scope.startsWith('NOT_'))
          ? t('white_list.waits')
          : t('frontend.saved'),
      )
    },
    done: onClose,
  })
  const { values } = form
  const title = t(list ? 'white_list.edit_list' : 'white_list.new_list')
  return (
    <Modal
      title={list ? `${title}: ${list.name}` : title}
      onClose={onClose}
      busy={form.busy}
      width={760}
    >
      <Form
        form={form}
        label={title}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <TextField form={form} name="name" label={t('white_list.name')} required maxLength={64} />
        {subjects.length > 1 && (
          <SelectField
            form={form}
            name="subject"
            label={t('white_list.subject')}
            choices={subjects.map((one) => ({ value: one, label: subjectName(one) }))}
            disabled={list !== null}
          />
        )}
        <MultiPick
          label={t('white_list.scopes')}
          choices={scopeChoices()}
          value={values.scopes}
          onChange={(scopes) => form.put({ scopes })}
          problem={form.problemOf('scopes')}
          {...(values.scopes.some((scope) => scope.startsWith('NOT_'))
            ? { hint: t('white_list.waits') }
            : {})}
        />
        <MultiPick
          label={t('white_list.apps')}
          choices={apps.map((app) => ({ value: String(app.id), label: app.name }))}
          value={values.apps}
          onChange={(next) => form.put({ apps: next })}
          problem={form.problemOf('apps')}
          hint={t('white_list.all_hint')}
        />
        <MultiPick
          label={t('white_list.types')}
          choices={(types?.list ?? [])
            .filter((type) => values.apps.length === 0 || values.apps.includes(String(type.appId)))
            .map((type) => ({
              value: typeKeyOf(type),
              label: `${typeKeyOf(type)} ${typeName(type.name)}`,
            }))}
          value={values.types}
          onChange={(next) => form.put({ types: next })}
          problem={form.problemOf('types')}
          hint={t('white_list.all_hint')}
        />
        <TextField
          form={form}
          name="countries"
          label={t('white_list.countries')}
          hint={t('white_list.countries_hint')}
          maxLength={1000}
          mono
        />
        <MultiPick
          label={t('white_list.business_kinds')}
          choices={businessKinds.map((kind) => ({ value: kind, label: kind }))}
          value={values.businesses}
          onChange={(businesses) => form.put({ businesses })}
          hint={t('white_list.all_hint')}
        />
        <AreaField
          form={form}
          name="force"
          label={t('white_list.force')}
          hint={t('white_list.force_hint')}
          rows={2}
          mono
        />
        {(
          [
            ['tipCn', '中文'],
            ['tipEn', 'English'],
            ['tipId', 'Indonesia'],
            ['tipRu', 'Русский'],
          ] as const
        ).map(([name, language]) => (
          <TextField
            key={name}
            form={form}
            name={name}
            label={`${t('white_list.tip')} · ${language}`}
            maxLength={200}
          />
        ))}
        <NumberField
          form={form}
          name="maxDays"
          label={t('white_list.max_days')}
          hint={t('white_list.max_days_hint')}
          min={1}
          max={3650}
        />
      </Form>
    </Modal>
  )
}
