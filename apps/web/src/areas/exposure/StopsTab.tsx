import { exposureCalls } from '@oas/contract/exposure/calls'
import type { StopRow } from '@oas/contract/exposure/schemas'
import { t } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { column } from '../../kit/list/column.ts'
import { persons } from '../../kit/pick/later.ts'
import { formatTime } from '../../kit/time.ts'
import { kindText } from './words.ts'

const columns: () => Column<StopRow>[] = () => [
  column('person', 'exposure.person', 150, (row) => <span translate="no">{row.person}</span>),
  column('team', 'exposure.team', 130, (row) => row.team),
  column('kind', 'exposure.kind', 220, (row) => kindText(row.kind)),
  column('severity', 'exposure.severity_from', 170, (row) =>
    t('exposure.short_severity', { n: row.severity }),
  ),
  column('used', 'exposure.share', 130, ({ n, most }) => t('exposure.used_of', { n, most })),
  column('from', 'exposure.from', 160, (row) => formatTime(row.at)),
  column('until', 'exposure.until', null, (row) => formatTime(row.until)),
]

/** Who was stopped by what, until when. */
export function StopsTab() {
  return (
    <QueryList
      title={t('exposure.tab_stops')}
      about={t('exposure.no_stops')}
      call={exposureCalls.stops}
      paging="keyset"
      columns={columns()}
      idOf={(row) => row.id}
      fields={[
        { key: 'personId', kind: 'pick', label: t('exposure.person'), source: persons },
        {
          key: 'now',
          kind: 'choice',
          label: t('exposure.state'),
          options: [{ value: 'true', label: t('exposure.current') }],
        },
      ]}
      inputOf={({ personId, now }) => ({
        ...(personId ? { personId } : {}),
        ...(now ? { current: true } : {}),
      })}
      tools={() => <span className="muted">{t('exposure.about_stops')}</span>}
    />
  )
}
