import { serverNow } from '../../api/clock.ts'
import type { SkillRow } from '@oas/contract/skill-level/schemas'
import { t, typeName } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { column, numberColumn } from '../../kit/list/column.ts'
import { formatTime } from '../../kit/time.ts'
import { LevelTag } from './LevelTag.tsx'
import { accuracyText, nextText } from './words.ts'
import '../../kit/people/people.css'

/** How far somebody has come in a type and language. */
export function levelColumns(nameOf: (language: string) => string): Column<SkillRow>[] {
  const now = serverNow()
  return [
    column('type', 'skill_level.type', 180, (row) => `${row.appName} · ${typeName(row.typeName)}`),
    column('language', 'skill_level.language', 110, (row) =>
      row.language === '' ? (
        <span className="muted">{t('skill_level.every_language')}</span>
      ) : (
        nameOf(row.language)
      ),
    ),
    column('level', 'skill_level.level', 150, (row) => (
      <>
        <LevelTag level={row.level} />{' '}
        {row.atRisk && <span className="state-tag bad">{t('skill_level.state_at_risk')}</span>}
      </>
    )),
    column('since', 'skill_level.since', 140, (row) => formatTime(row.since)),
    numberColumn('inspected', 'skill_level.inspected', 90, (row) => row.figures.inspected),
    column('accuracy', 'skill_level.accuracy', 180, (row) => accuracyText(row.figures)),
    column('next', 'skill_level.next', null, (row) => {
      const text = nextText(row)
      return <span title={text}>{text}</span>
    }),
    column('fixed', 'skill_level.fixed_until', 140, (row) =>
      row.fixedUntil !== null && row.fixedUntil > now ? formatTime(row.fixedUntil) : '',
    ),
  ]
}
/** Whose level it is. */
export function whoseColumns(): Column<SkillRow>[] {
  return [
    column('person', 'skill_level.person', 120, (row) => row.person),
    column('team', 'skill_level.team', 110, (row) => row.team),
  ]
}
