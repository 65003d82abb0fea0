import { featureLibraryArea } from '@oas/contract/feature-library/area'
import { featureLibraryCalls } from '@oas/contract/feature-library/calls'
import { readCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { choiceField, wordChoices } from '../../kit/list/choice-field.ts'
import { column } from '../../kit/list/column.ts'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { notifyFailure } from '../../kit/notice.tsx'
import { actionName } from '../../kit/people/words.tsx'
import { usePeople } from '../../kit/pick/use-people.ts'
import { go } from '../../nav/location.ts'
import { type LogEntry, logColumns } from './log-columns.tsx'
import { RowButtons } from '../../kit/RowButtons.tsx'
import { featureHref, useStores } from './words.tsx'
import '../../kit/people/people.css'

const featureOf = ({ subject }: LogEntry): string | null =>
  /^feature:([1-9]\d*)$/.exec(subject)?.[1] ?? null

/** The log knows a feature by its id; its page is found by asking where it is kept. */
const openFeature = (id: string): void => {
  readCall(featureLibraryCalls.feature, { id }).then(
    (feature) => go(featureHref(feature).slice(1)),
    notifyFailure,
  )
}

/** Who did what to stores and features, looks at samples included. */
export function LogPage() {
  const { source } = useStores()
  const people = usePeople({ me: true })
  return (
    <QueryList
      title={t('feature_library.log_title')}
      about={t('feature_library.log_about')}
      call={featureLibraryCalls.log}
      paging="number"
      fields={[
        { key: 'featureId', kind: 'text', label: '', hidden: true },
        { key: 'storeId', kind: 'pick', label: t('feature_library.store'), source },
        { key: 'personId', kind: 'pick', label: t('feature_library.by'), source: people },
        choiceField(
          'action',
          t('feature_library.action'),
          wordChoices(featureLibraryArea.acts, actionName),
        ),
        { key: 'start', kind: 'time', label: t('feature_library.from') },
        { key: 'end', kind: 'time', label: t('feature_library.until') },
      ]}
      inputOf={({ start, end, ...rest }) => ({
        ...rest,
        ...(start ? { start: Number(start) } : {}),
        ...(end ? { end: Number(end) } : {}),
      })}
      columns={[
        ...logColumns(true),
        column<LogEntry>('acts', 'frontend.actions', 100, (row) => {
          const id = featureOf(row)
          return id === null ? null : (
            <RowButtons
              name={row.subject}
              buttons={[{ label: t('feature_library.open'), act: () => openFeature(id) }]}
            />
          )
        }),
      ]}
      idOf={(row) => row.id}
    />
  )
}
