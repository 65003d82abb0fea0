import type { Output } from '@oas/contract/define'
import { messageCalls } from '@oas/contract/message/calls'
import type { ReactNode } from 'react'
import { t, tData } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { formatTime } from '../../kit/time.ts'
import { MessageText } from './MessageText.tsx'
import { column, numberColumn, sorted } from '../../kit/list/column.ts'
import { inputOf, spanFields, typeField } from './fields.ts'
import { typeWord } from './words.ts'
import { personNames } from '../../kit/pick/later.ts'
import './message.css'

type Row = Output<(typeof messageCalls)['sent']>['list'][number]
const columns = (): Column<Row>[] => [
  sorted(
    column('time', 'frontend.time', 160, (row) => formatTime(row.createTime)),
    'createTime',
  ),
  sorted(
    column('type', 'message.type', 150, (row) => typeWord(row.msgType)),
    'msgType',
  ),
  sorted(
    column('as', 'message.notify_type', 110, (row) => tData(`message.notify_${row.notifyType}`)),
    'notifyType',
  ),
  column('text', 'message.text', null, (row) => <MessageText message={row} />),
  sorted(column('sender', 'message.sender', 140, (row) => row.sender || row.plat)),
  numberColumn('people', 'message.people', 90, (row) => row.people),
  numberColumn('seen', 'message.seen_count', 90, (row) => row.seen),
  numberColumn('read', 'message.read_count', 80, (row) => row.read),
  numberColumn('ignored', 'message.ignored_count', 90, (row) => row.ignored),
]

/** Messages sent to anybody and how many have read them. */
export function SentTab({ actions }: { actions: ReactNode }) {
  return (
    <QueryList
      title={t('message.sent')}
      about={t('empty.sent')}
      call={messageCalls.sent}
      paging="number"
      columns={columns()}
      idOf={(row) => row.msgId}
      actions={actions}
      inputOf={inputOf}
      fields={[
        typeField(),
        { key: 'text', label: t('message.text'), kind: 'text' },
        { key: 'sender', kind: 'pick', label: t('message.sender'), source: personNames },
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
}
