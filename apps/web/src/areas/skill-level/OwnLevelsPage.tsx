import { skillLevelCalls } from '@oas/contract/skill-level/calls'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { useCountries } from '../../kit/country/use-countries.ts'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { levelColumns } from './columns.tsx'

/** The own levels, with what the next ones ask for. */
export function OwnLevelsPage() {
  const { data, error } = useCall(skillLevelCalls.own, {})
  const { nameOf } = useCountries(1)
  return (
    <div className="list-page">
      <h1>{t('skill_level.own')}</h1>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {data && data.list.length === 0 ? (
        <p className="muted">{t('skill_level.about_own')}</p>
      ) : (
        <DataTable
          label={t('skill_level.own')}
          loading={!data && !error}
          columns={levelColumns(nameOf)}
          rows={data?.list ?? []}
          idOf={(row) => row.id}
        />
      )}
    </div>
  )
}
