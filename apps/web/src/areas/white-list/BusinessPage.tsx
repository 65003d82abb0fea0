import type { Output } from '@oas/contract/define'
import { businessKinds } from '@oas/contract/kinds'
import { typeKeyOf } from '@oas/contract/type-key'
import { whiteListCalls } from '@oas/contract/white-list/calls'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { businessName, t, typeName } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { Modal } from '../../kit/Modal.tsx'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import type { FilterField } from '../../kit/list/filters.ts'
import { notifyFailure } from '../../kit/notice.tsx'
import { choiceField, namedChoices } from '../../kit/list/choice-field.ts'
import { column, numberColumn, sorted } from '../../kit/list/column.ts'
import { refreshes, useReader } from './words.tsx'
import '../../kit/people/people.css'
import './white-list.css'

type Row = Output<typeof whiteListCalls.businesses>['list'][number]
type Chosen = { id: string; name: string; version: number }
type WhiteList = Output<typeof whiteListCalls.lists>['list'][number]
type Bind = (row: Row, list: Chosen, bound: boolean) => void
/** Asks whether a list shall hold for a type, or no longer, once it is known what comes of it. */
const useBind = (onKnown: () => void): Bind => {
  const bind = useSend(whiteListCalls.bind, { refreshes })
  return (row, { id, name, version }, bound) => {
    const input = { appId: row.appId, type: row.type, listId: id, version, bound }
    bind.mutateAsync({ ...input, dry: true }).then(({ waiting, entries }) => {
      onKnown()
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
}

const filters = (apps: readonly { id: number; name: string }[]): FilterField[] => [
  choiceField('appId', t('white_list.app'), namedChoices(apps)),
  choiceField(
    'business',
    t('white_list.business_kinds'),
    businessKinds.map((kind) => ({ value: kind, label: businessName(kind) })),
  ),
]

type Acts = { reader: ReturnType<typeof useReader>; bind: Bind; onBind: (row: Row) => void }
const columns = ({ reader, bind, onBind }: Acts): Column<Row>[] => [
  column('app', 'white_list.app', 130, (row) => reader.appName(row.appId)),
  sorted(column('business', 'white_list.business_kinds', 110, (row) => businessName(row.business))),
  column('type', 'white_list.type', 240, (row) => (
    <span translate="no">
      <span className="mono muted">{typeKeyOf(row)}</span> {typeName(row.name)}
    </span>
  )),
  sorted(numberColumn('waiting', 'white_list.waiting', 110, (row) => row.waiting)),
  column('lists', 'white_list.lists', null, (row) => (
    <span className="white-chips">
      {row.lists.map((list) => (
        <button
          key={list.id}
          type="button"
          className="chip"
          translate="no"
          disabled={list.everywhere || reader.noEdit !== undefined}
          title={
            reader.noEdit ?? t(list.everywhere ? 'white_list.everywhere' : 'white_list.unbind')
          }
          onClick={() => bind(row, list, false)}
        >
          {list.name}
          {list.everywhere ? '' : ' ×'}
        </button>
      ))}
    </span>
  )),
  column('act', 'frontend.actions', 120, (row) => (
    <button
      type="button"
      className="btn"
      aria-label={`${t('white_list.bind')}: ${typeName(row.name)}`}
      disabled={reader.noEdit !== undefined}
      title={reader.noEdit}
      onClick={() => onBind(row)}
    >
      {t('white_list.bind')}
    </button>
  )),
]

/** The lists that can be made to hold for a type. */
const BindDialog = ({
  row,
  lists,
  bind,
  onClose,
}: {
  row: Row
  lists: readonly WhiteList[]
  bind: Bind
  onClose: () => void
}) => {
  const fitting = lists.filter(
    (list) =>
      list.types.length > 0 &&
      !list.types.includes(typeKeyOf(row)) &&
      (list.apps.length === 0 || list.apps.includes(row.appId)),
  )
  return (
    <Modal
      title={`${t('white_list.bind')}: ${typeName(row.name)}`}
      onClose={onClose}
      footer={
        <button type="button" className="btn" onClick={onClose}>
          {t('frontend.close')}
        </button>
      }
    >
      {fitting.length === 0 ? (
        <p className="muted">{t('frontend.no_rows')}</p>
      ) : (
        <span className="white-chips">
          {fitting.map((list) => (
            <button
              key={list.id}
              type="button"
              className="btn"
              onClick={() => bind(row, list, true)}
            >
              {list.name}
            </button>
          ))}
        </span>
      )}
    </Modal>
  )
}

/** Types of the apps with the white lists that hold for them. */
export function BusinessPage() {
  const reader = useReader()
  const [binding, setBinding] = useState<Row | null>(null)
  const { data: lists } = useCall(whiteListCalls.lists, { state: 'active', pageSize: 200 })
  const bind = useBind(() => setBinding(null))
  return (
    <QueryList
      title={t('white_list.businesses')}
      call={whiteListCalls.businesses}
      paging="number"
      idOf={typeKeyOf}
      fields={filters(reader.apps)}
      inputOf={({ appId, business }) => ({
        ...(appId ? { appId: Number(appId) } : {}),
        ...(business ? { business } : {}),
      })}
      columns={columns({ reader, bind, onBind: setBinding })}
    >
      {binding && (
        <BindDialog
          row={binding}
          lists={lists?.list ?? []}
          bind={bind}
          onClose={() => setBinding(null)}
        />
      )}
    </QueryList>
  )
}
