import { peopleCalls } from '@oas/contract/people/calls'
import type { GrantPreview, GrantRow } from '@oas/contract/people/schemas'
import { useState } from 'react'
import { send } from '../../api/send.ts'
import { useCall } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { Form } from '../../kit/form/Form.tsx'
import { MultiPick } from '../../kit/form/MultiPick.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { required } from '../../kit/form/required.ts'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { notify } from '../../kit/notice.tsx'
import { PickMany } from '../../kit/pick/PickMany.tsx'
import { usePeople } from '../../kit/pick/use-people.ts'
import { refreshPeople } from './user-acts.tsx'
import { column } from '../../kit/list/column.ts'
import { PickField } from '../../kit/form/PickField.tsx'
import { changeOrderSource } from '../../kit/change-order/source.ts'
import '../../kit/people/people.css'

type Draft = { people: string[]; add: string[]; remove: string[] }

const columns = (): Column<GrantRow>[] => [
  column('name', 'people.name', 150, (row) => (
    <a href={`#/auth/user-detail/${row.id}`}>{row.name}</a>
  )),
  column('display', 'people.display_name', 140, (row) => row.displayName),
  column('added', 'people.give', 170, (row) => (
    <span className="people-tags">
      {row.added.map((name) => (
        <span key={name} className="people-tag">
          + {name}
        </span>
      ))}
    </span>
  )),
  column('removed', 'people.take', 170, (row) => (
    <span className="people-tags">
      {row.removed.map((name) => (
        <span key={name} className="people-tag off">
          {name}
        </span>
      ))}
    </span>
  )),
  column('gains', 'people.gains', null, (row) => (
    <span title={row.gains.join('\n')}>{row.gains.join(', ')}</span>
  )),
  column('loses', 'people.loses', null, (row) => (
    <span title={row.loses.join('\n')}>{row.loses.join(', ')}</span>
  )),
  column('refused', 'people.refused', 220, (row) =>
    row.refused ? (
      <span className="state-tag bad" title={row.refused}>
        {row.refused}
      </span>
    ) : (
      ''
    ),
  ),
]

const changeOrders = changeOrderSource({ foreign: true })

const Apply = ({
  draft,
  preview,
  onDone,
}: {
  draft: Draft
  preview: GrantPreview
  onDone: () => void
}) => {
  const form = useForm({
    initial: { reason: '', changeOrder: '' },
    check: ({ reason, changeOrder }) => ({
      reason: required(reason, t('frontend.reason')),
      changeOrder:
        preview.needsChangeOrder && changeOrder.trim() === ''
          ? t('frontend.required', { field: t('people.change_order') })
          : null,
    }),
    send: async ({ reason, changeOrder }) => {
      const { changed } = await send(peopleCalls.grant, {
        ...draft,
        preview: preview.preview,
        reason,
        ...(changeOrder.trim() ? { changeOrder: changeOrder.trim() } : {}),
      })
      notify('success', t('people.applied', { n: changed }))
      await refreshPeople()
    },
    done: onDone,
    guard: false,
  })
  const refused = preview.list.some((row) => row.refused !== '')
  return (
    <Form
      form={form}
      label={t('people.batch_auth')}
      submitLabel={t('people.apply', { n: preview.changed })}
      {...(refused ? { disabled: t('people.refused') } : {})}
    >
      <TextField form={form} name="reason" label={t('frontend.reason')} required maxLength={200} />
      <PickField
        form={form}
        name="changeOrder"
        label={t('people.change_order')}
        hint={t('people.change_order_hint')}
        required={preview.needsChangeOrder}
        source={changeOrders}
      />
    </Form>
  )
}

/** Gives and takes roles of many people at once, after a look at what that changes for each. */
export function BatchAuthPage() {
  const { may } = useMay()
  const { data: roles = [] } = useCall(peopleCalls.roleChoices, {})
  const everybody = usePeople({ names: true })
  const [looked, setLooked] = useState<{ draft: Draft; preview: GrantPreview } | null>(null)
  const form = useForm<Draft>({
    initial: { people: [], add: [], remove: [] },
    check: ({ people, add, remove }) => ({
      people: required(people, t('people.users')),
      add:
        add.length + remove.length === 0
          ? t('frontend.required', { field: t('people.role') })
          : null,
    }),
    send: async (draft) => {
      setLooked(null)
      setLooked({ draft, preview: await send(peopleCalls.previewGrant, draft) })
    },
    guard: false,
  })
  const put = (change: Partial<Draft>): void => {
    form.put(change)
    setLooked(null)
  }
  const choices = roles.map((role) => ({
    value: role.id,
    label: role.grantable ? role.name : `${role.name} (${t('people.not_yours')})`,
  }))
  return (
    <div className="people-page">
      <div className="people-head">
        <h1>{t('people.batch_auth')}</h1>
      </div>
      <div className="people-card">
        <Form
          form={form}
          label={t('people.batch_auth')}
          columns={2}
          submitLabel={t('people.preview')}
          {...(may('people.edit') ? {} : { disabled: t('people.needs_edit') })}
        >
          <PickMany
            label={t('people.who')}
            source={everybody}
            value={form.values.people}
            max={500}
            bulk={false}
            problem={form.problemOf('people', t('people.who'))}
            hint={t('people.who_hint')}
            onChange={(people) => put({ people })}
          />
          <MultiPick
            label={t('people.give')}
            choices={choices}
            value={form.values.add}
            onChange={(add) => put({ add })}
            problem={form.problemOf('add')}
          />
          <MultiPick
            label={t('people.take')}
            choices={choices}
            value={form.values.remove}
            onChange={(remove) => put({ remove })}
            problem={form.problemOf('remove')}
          />
        </Form>
      </div>
      {looked && (
        <section className="people-card" aria-label={t('people.preview')}>
          <h2>{t('people.preview')}</h2>
          {looked.preview.unknown.length > 0 && (
            <p role="alert">{t('people.unknown', { names: looked.preview.unknown.join(', ') })}</p>
          )}
          <DataTable
            label={t('people.preview')}
            columns={columns()}
            rows={looked.preview.list}
            idOf={(row) => row.id}
            loading={false}
            empty={t('people.nothing_changes')}
          />
          {looked.preview.changed > 0 && (
            <Apply
              key={looked.preview.preview}
              draft={looked.draft}
              preview={looked.preview}
              onDone={() => {
                setLooked(null)
                form.reset({ people: [], add: [], remove: [] })
              }}
            />
          )}
        </section>
      )}
    </div>
  )
}
