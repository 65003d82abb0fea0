import { adminAuthCalls } from '@oas/contract/admin-auth/calls'
import { peopleCalls } from '@oas/contract/people/calls'
import type { Holder } from '@oas/contract/people/schemas'
import { type FormEvent, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t, typeName } from '../../i18n/texts.ts'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { useOwnSort } from '../../kit/list/use-call-sort.ts'
import { PageNumbers } from '../../kit/list/PageNumbers.tsx'
import { permissionChoices } from './choices.ts'
import type { Choice } from '../../kit/form/fields.tsx'
import { Pick } from '../../kit/pick/Pick.tsx'
import { listed } from '../../kit/pick/source.ts'
import type { Output } from '@oas/contract/define'
import { useEveryPath } from './use-paths.ts'

type Asked = { permission: string; route: string; appId: string; type: string }

const Answer = ({ asked }: { asked: Asked }) => {
  const [{ current, pageSize }, setPage] = useState({ current: 1, pageSize: 20 })
  const { sorting, asked: order } = useOwnSort(peopleCalls.whoCan, () =>
    setPage({ current: 1, pageSize }),
  )
  const { data, isFetching, error } = useCall(
    peopleCalls.whoCan,
    {
      ...order,
      current,
      pageSize,
      ...(asked.permission ? { permission: asked.permission } : {}),
      ...(asked.route ? { route: asked.route } : {}),
      ...(asked.appId ? { appId: Number(asked.appId) } : {}),
      ...(asked.type ? { type: Number(asked.type) } : {}),
    },
    { keepPrevious: true },
  )
  const through = (row: Holder) => (
    <span className="people-tags">
      {row.through.map((from) =>
        from.roleId === null ? (
          <span key={`own ${from.entry}`} className="people-tag">
            {t('people.own')}: {from.entry}
          </span>
        ) : (
          <a
            key={`${from.roleId} ${from.entry}`}
            className="people-tag"
            href={`#/auth/role-detail/${from.roleId}`}
          >
            {from.role}: {from.entry}
          </a>
        ),
      )}
    </span>
  )
  return (
    <>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      <DataTable
        label={t('people.who_can')}
        rows={data?.list ?? []}
        idOf={(row) => row.id}
        loading={isFetching}
        sorting={sorting}
        columns={[
          {
            key: 'name',
            title: t('people.name'),
            width: 170,
            sort: 'name',
            render: (row) => <a href={`#/auth/user-detail/${row.id}`}>{row.name}</a>,
          },
          {
            key: 'display',
            title: t('people.display_name'),
            width: 170,
            sort: 'displayName',
            render: (row) => row.displayName,
          },
          {
            key: 'team',
            title: t('people.team'),
            width: 150,
            sort: 'teamName',
            render: (row) => row.teamName,
          },
          { key: 'through', title: t('people.through'), render: through },
        ]}
      />
      {data && (
        <PageNumbers
          current={current}
          pageSize={pageSize}
          total={data.total}
          onChange={(next, size) => setPage({ current: next, pageSize: size })}
        />
      )}
    </>
  )
}

const typesOf = (apps: Output<typeof adminAuthCalls.appTree>, appId: string): Choice[] =>
  (apps.find((app) => String(app.appId) === appId)?.types ?? []).map(({ type, name }) => ({
    value: String(type),
    label: typeName(name),
  }))

/**
 * Who holds a permission, opens a page, sees a type (all that are given), and through which role.
 */
export function WhoCan({ permission = '' }: { permission?: string }) {
  const [draft, setDraft] = useState<Asked>({ permission, route: '', appId: '', type: '' })
  const [asked, setAsked] = useState<Asked | null>(permission ? draft : null)
  const { data: permissions = [] } = useCall(peopleCalls.permissions, {})
  const { data: apps = [] } = useCall(adminAuthCalls.appTree, {})
  const put = (change: Partial<Asked>): void => setDraft((before) => ({ ...before, ...change }))
  const paths = useEveryPath()
  const empty = !draft.permission && !draft.route && !draft.appId
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!empty) setAsked(draft)
  }
  return (
    <>
      <p className="muted">{t('people.who_can_hint')}</p>
      <form className="filters" role="search" onSubmit={submit}>
        <Pick
          compact
          label={t('people.permission')}
          source={listed('permissions', permissionChoices(permissions))}
          value={draft.permission}
          placeholder={t('frontend.any')}
          width={280}
          onChange={(next) => put({ permission: next })}
        />
        <Pick
          compact
          label={t('people.path')}
          source={paths}
          value={draft.route}
          placeholder={t('frontend.any')}
          width={280}
          onChange={(route) => put({ route })}
        />
        <label>
          {t('people.app')}
          <select
            value={draft.appId}
            onChange={(event) => put({ appId: event.target.value, type: '' })}
          >
            <option value="">{t('frontend.any')}</option>
            {apps.map((app) => (
              <option key={app.appId} value={app.appId}>
                {app.appName}
              </option>
            ))}
          </select>
        </label>
        <Pick
          compact
          label={t('people.type')}
          source={listed('types of the app', typesOf(apps, draft.appId))}
          value={draft.type}
          disabled={draft.appId === ''}
          placeholder={t('people.every_type')}
          width={220}
          onChange={(type) => put({ type })}
        />
        <button type="submit" className="btn primary" disabled={empty}>
          {t('frontend.search')}
        </button>
      </form>
      {asked && <Answer key={JSON.stringify(asked)} asked={asked} />}
    </>
  )
}
