import type { Output } from '@oas/contract/define'
import { messageCalls } from '@oas/contract/message/calls'
import type { ReactNode } from 'react'
import { t, tData } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { formatTime } from '../../kit/time.ts'
import { MessageText } from './MessageText.tsx'
import { inputOf, spanFields, typeField } from './fields.ts'
import { typeWord } from './words.ts'
import './message.css'

type Row = Output<(typeof messageCalls)['sent']>['list'][number]
const columns = (): Column<Row>[] => [
  {
    key: 'time',
    title: t('frontend.time'),
    width: 160,
    render: (row) => formatTime(row.createTime),
  },
  { key: 'type', title: t('message.type'), width: 150, render: (row) => typeWord(row.msgType) },
  {
    key: 'as',
    title: t('message.notify_type'),
    width: 110,
    render: (row) => tData(`message.notify_${row.notifyType}`),
  },
  { key: 'text', title: t('message.text'), render: (row) => <MessageText message={row} /> },
  {
    key: 'sender',
    title: t('message.sender'),
    width: 140,
    render: (row) => row.sender || row.plat,
  },
  {
    key: 'people',
    title: t('message.people'),
    width: 90,
    numeric: true,
    render: (row) => row.people,
  },
  {
    key: 'seen',
    title: t('message.seen_count'),
    width: 90,
    numeric: true,
    render: (row) => row.seen,
  },
  {
    key: 'read',
    title: t('message.read_count'),
    width: 80,
    numeric: true,
    render: (row) => row.read,
  },
  {
    key: 'ignored',
    title: t('message.ignored_count'),
    width: 90,
    numeric: true,
    render: (row) => row.ignored,
  },
]

/** Messages sent to anybody and how many have read them. */
export const SentTab = ({ actions }: { actions: ReactNode }) => (
  <QueryList
    title={t('message.sent')}
    call={messageCalls.sent}
    paging="number"
    columns={columns()}
    idOf={(row) => row.msgId}
    actions={actions}
    inputOf={inputOf}
    fields={[
      typeField(),
      { key: 'text', label: t('message.text'), kind: 'text' },
      { key: 'sender', label: t('message.sender'), kind: 'text' },
      ...spanFields(),
      {
        key: 'tab',
        label: '',
        kind: 'choice',
        hidden: true,
        options: [{ value: 'sent', label: '' }],
      },
    ]}
  />
)
