import type { Output } from '@oas/contract/define'
import { businessKinds } from '@oas/contract/kinds'
import { typeKeyOf } from '@oas/contract/type-key'
import { whiteListCalls } from '@oas/contract/white-list/calls'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { t, typeName } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { Modal } from '../../kit/Modal.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { notifyFailure } from '../../kit/notice.tsx'
import { refreshes, useReader } from './words.tsx'
import '../../kit/people/people.css'
import './white-list.css'

type Row = Output<typeof whiteListCalls.businesses>['list'][number]
type Chosen = { id: string; name: string; version: number }

/** Types of the apps with the white lists that hold for them. */
export const BusinessPage = () => {
  const reader = useReader()
  const [binding, setBinding] = useState<Row | null>(null)
  const { data: lists } = useCall(whiteListCalls.lists, { state: 'active', pageSize: 200 })
  const bind = useSend(whiteListCalls.bind, { refreshes })
  const ask = (row: Row, { id, name, version }: Chosen, bound: boolean): void => {
    const input = { appId: row.appId, type: row.type, listId: id, version, bound }
    bind.mutateAsync({ ...input, dry: true }).then(({ waiting, entries }) => {
      setBinding(null)
      confirm({
        title: t(bound ? 'white_list.bind' : 'white_list.unbind'),
        text: (
          <>
            <p>
              <strong translate="no">{name}</strong> ·{' '}
              <span translate="no">{typeName(row.name)}</span>
            </p>
            <p>{t('white_list.bind_sure', { waiting, entries })}</p>
          </>
        ),
        danger: !bound,
        act: () => bind.mutateAsync(input),
      })
    }, notifyFailure)
  }
  const bindable = (row: Row) =>
    (lists?.list ?? []).filter(
      (list) =>
        list.types.length > 0 &&
        !list.types.includes(typeKeyOf(row)) &&
        (list.apps.length === 0 || list.apps.includes(row.appId)),
    )
  return (
    <QueryList
      title={t('white_list.businesses')}
      call={whiteListCalls.businesses}
      paging="number"
      idOf={typeKeyOf}
      fields={[
        {
          key: 'appId',
          kind: 'choice',
          label: t('white_list.app'),
          options: reader.apps.map((app) => ({ value: String(app.id), label: app.name })),
        },
        {
          key: 'business',
          kind: 'choice',
          label: t('white_list.business_kinds'),
          options: businessKinds.map((kind) => ({ value: kind, label: kind })),
        },
      ]}
      inputOf={({ appId, business }) => ({
        ...(appId ? { appId: Number(appId) } : {}),
        ...(business ? { business } : {}),
      })}
      columns={[
        {
          key: 'app',
          title: t('white_list.app'),
          width: 130,
          render: (row) => reader.appName(row.appId),
        },
        {
          key: 'business',
          title: t('white_list.business_kinds'),
          width: 110,
          render: (row) => row.business,
        },
        {
          key: 'type',
          title: t('white_list.type'),
          width: 240,
          render: (row) => (
            <span translate="no">
              <span className="mono muted">{typeKeyOf(row)}</span> {typeName(row.name)}
            </span>
          ),
        },
        {
          key: 'waiting',
          title: t('white_list.waiting'),
          width: 110,
          numeric: true,
          render: (row) => row.waiting,
        },
        {
          key: 'lists',
          title: t('white_list.lists'),
          render: (row) => (
            <span className="white-chips">
              {row.lists.map((list) => (
                <button
                  key={list.id}
                  type="button"
                  className="chip"
                  translate="no"
                  disabled={list.everywhere || reader.noEdit !== undefined}
                  title={
                    reader.noEdit ??
                    t(list.everywhere ? 'white_list.everywhere' : 'white_list.unbind')
                  }
                  onClick={() => ask(row, list, false)}
                >
                  {list.name}
                  {list.everywhere ? '' : ' ×'}
                </button>
              ))}
            </span>
          ),
        },
        {
          key: 'act',
          title: t('frontend.actions'),
          width: 120,
          render: (row) => (
            <button
              type="button"
              className="btn"
              aria-label={`${t('white_list.bind')}: ${typeName(row.name)}`}
              disabled={reader.noEdit !== undefined}
              title={reader.noEdit}
              onClick={() => setBinding(row)}
            >
              {t('white_list.bind')}
            </button>
          ),
        },
      ]}
    >
      {binding && (
        <Modal
          title={`${t('white_list.bind')}: ${typeName(binding.name)}`}
          onClose={() => setBinding(null)}
          footer={
            <button type="button" className="btn" onClick={() => setBinding(null)}>
              {t('frontend.close')}
            </button>
          }
        >
          {bindable(binding).length === 0 ? (
            <p className="muted">{t('frontend.no_rows')}</p>
          ) : (
            <span className="white-chips">
              {bindable(binding).map((list) => (
                <button
                  key={list.id}
                  type="button"
                  className="btn"
                  onClick={() => ask(binding, list, true)}
                >
                  {list.name}
                </button>
              ))}
            </span>
          )}
        </Modal>
      )}
    </QueryList>
  )
}
