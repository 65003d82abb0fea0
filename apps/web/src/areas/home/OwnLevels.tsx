import { skillLevelCalls } from '@oas/contract/skill-level/calls'
import type { SkillRow } from '@oas/contract/skill-level/schemas'
import { useCall } from '../../api/use-call.ts'
import { t, tData, typeName } from '../../i18n/texts.ts'
import { useCountries } from '../../kit/country/use-countries.ts'
import { Icon } from '../../kit/Icon.tsx'

/** Levels that the first page shows; the page of all is a click away. */
const most = 3

const Levels = ({ rows }: { rows: readonly SkillRow[] }) => {
  const { nameOf } = useCountries(1)
  const languageOf = ({ language }: SkillRow): string =>
    language === '' ? '' : ` · ${nameOf(language)}`
  return (
    <nav className="home-queues" aria-label={t('skill_level.own')}>
      {rows.map((row) => (
        <a key={row.id} className="home-queue" href="#/skill-level/own">
          <Icon name="card" />
          <span className="home-name">
            {typeName(row.typeName)}
            <small>
              {t('skill_level.own')} · {row.appName}
              {languageOf(row)}
            </small>
          </span>
          <strong>{tData(`skill_level.level_${row.level}`)}</strong>
        </a>
      ))}
    </nav>
  )
}

/** The levels of the person, the highest first; nothing for who has none. */
export function OwnLevels() {
  const { data } = useCall(skillLevelCalls.own, {})
  const order = ['expert', 'released', 'trainee']
  const rows = (data?.list ?? [])
    .toSorted((one, two) => order.indexOf(one.level) - order.indexOf(two.level))
    .slice(0, most)
  return rows.length === 0 ? null : <Levels rows={rows} />
}
