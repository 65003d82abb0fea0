import { inspectionCalls, inspectQueueCalls } from '@oas/contract/inspection/calls'
import {
  type Inspection,
  inspectionStates,
  inspectionVerdicts,
} from '@oas/contract/inspection/rows'
import { parseTypeKey } from '@oas/contract/type-key'
import { errorClasses } from '@oas/contract/wrong-order/errors'
import { useCall } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { inspectionColumns } from '../../kit/inspection/columns.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import type { FilterField, FilterValues } from '../../kit/list/filters.ts'
import { usePeople } from '../../kit/pick/use-people.ts'
import { useTypeSource } from '../../kit/pick/use-sources.ts'

const choices = (words: readonly string[], group: string) =>
  words.map((word) => ({ value: word, label: tData(`${group}_${word}`) }))

const useFields = (): FilterField[] => {
  const people = usePeople()
  const types = useTypeSource()
  const { data: queues } = useCall(inspectQueueCalls.list, {})
  return [
    { key: 'from', kind: 'time', label: t('report.from') },
    { key: 'to', kind: 'time', label: t('report.to') },
    {
      key: 'by',
      kind: 'choice',
      label: t('report.by'),
      none: t('report.by_work'),
      options: [{ value: 'finding', label: t('report.by_finding') }],
    },
    {
      key: 'kind',
      kind: 'choice',
      label: t('report.views'),
      options: ['inspect', 'anti'].map((kind) => ({
        value: kind,
        label: tData(`report.${kind === 'anti' ? 'anti' : 'inspection'}`),
      })),
    },
    {
      key: 'queueId',
      kind: 'choice',
      label: t('report.dim_queue'),
      options: (queues ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    { key: 'type', kind: 'pick', label: t('report.dim_type'), source: types },
    { key: 'personId', kind: 'pick', label: t('report.dim_person'), source: people },
    { key: 'inspectorId', kind: 'pick', label: t('report.dim_inspector'), source: people },
    {
      key: 'state',
      kind: 'choice',
      label: t('frontend.state'),
      options: choices(inspectionStates, 'inspect_queue.inspection'),
    },
    {
      key: 'verdict',
      kind: 'choice',
      label: t('inspect_queue.verdict'),
      options: choices(inspectionVerdicts, 'inspect_queue.verdict'),
    },
    {
      key: 'errorClass',
      kind: 'choice',
      label: t('wrong_order.class'),
      options: choices(errorClasses, 'wrong_order.class'),
    },
    { key: 'appId', kind: 'number', label: t('report.dim_app'), hidden: true },
    { key: 'tab', kind: 'text', label: '', hidden: true },
  ]
}

const plain = ['kind', 'queueId', 'personId', 'inspectorId', 'state', 'verdict', 'errorClass']
const inputOf = (values: FilterValues): object => {
  const { appId, type } = values['type']
    ? parseTypeKey(values['type'])
    : { appId: values['appId'] ? Number(values['appId']) : undefined, type: undefined }
  return {
    ...Object.fromEntries(plain.flatMap((key) => (values[key] ? [[key, values[key]]] : []))),
    ...(values['from'] ? { from: Number(values['from']) } : {}),
    ...(values['to'] ? { to: Number(values['to']) } : {}),
    by: values['by'] === 'finding' ? 'finding' : 'work',
    ...(appId === undefined ? {} : { appId }),
    ...(type === undefined ? {} : { type }),
  }
}

/** The inspections that reports count, each with what was said and what would have been right. */
export function InspectionRows() {
  const fields = useFields()
  return (
    <QueryList
      title={t('report.rows')}
      call={inspectionCalls.query}
      paging="number"
      fields={fields}
      inputOf={inputOf}
      columns={inspectionColumns()}
      idOf={(row: Inspection) => row.id}
      empty={t('report.no_rows')}
    />
  )
}
