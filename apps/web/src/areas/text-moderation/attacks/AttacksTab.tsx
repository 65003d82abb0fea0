import type { AttackRow } from '@oas/contract/text-moderation/attack-calls'
import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import { t, tData } from '../../../i18n/texts.ts'
import { column, monoColumn, numberColumn } from '../../../kit/list/column.ts'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { QueryList } from '../../../kit/list/QueryList.tsx'
import { formatTime } from '../../../kit/time.ts'
import { useLibraryChoices } from '../words.tsx'
import { MissedWays } from './MissedWays.tsx'

const ways = [
  'capitals',
  'wide',
  'circled',
  'accents',
  'entities',
  'invisible',
  'spaces',
  'dots',
  'repeated',
  'twins',
  'leet',
  'traditional',
  'pinyin',
  'one_pinyin',
  'homophones',
  'split',
] as const

const listColumns = (): Column<AttackRow>[] => [
  monoColumn('rule', 'text_attack.rule', 200, (row) => (
    <a href={`#/text/sensitive-index?text=${row.itemId}`} translate="no">
      {row.rule}
    </a>
  )),
  column('library', 'text_attack.library', 150, (row) => row.libraryName),
  column('level', 'text_attack.level', 80, (row) => tData(`text_moderation.level_${row.level}`)),
  column('found', 'text_attack.found', 150, (row) => (
    <>
      {t('text_attack.found_of', { n: row.found, of: row.tried })}{' '}
      {row.worse > 0 && (
        <span className="state-tag bad">{t('text_attack.worse', { n: row.worse })}</span>
      )}
    </>
  )),
  column('missed', 'text_attack.missed', null, (row) => <MissedWays missed={row.missed} />),
  numberColumn('release', 'text_attack.release', 80, (row) => row.release ?? ''),
  column('at', 'text_attack.at', 160, (row) => formatTime(row.at)),
]

/** Words and combinations by how many disguises get through, the worst first. */
export function AttacksTab() {
  const libraries = useLibraryChoices()
  return (
    <QueryList
      title={t('text_attack.tab')}
      about={t('text_attack.about')}
      call={textModerationCalls.attacks}
      paging="number"
      columns={listColumns()}
      idOf={(row) => row.itemId}
      fields={[
        { key: 'tab', kind: 'text', label: '', hidden: true },
        { key: 'text', kind: 'text', label: t('text_attack.rule') },
        {
          key: 'libraryId',
          kind: 'choice',
          label: t('text_attack.library'),
          options: libraries,
        },
        {
          key: 'way',
          kind: 'choice',
          label: t('text_attack.way'),
          options: ways.map((way) => ({
            value: way,
            label: tData(`text_moderation.way_${way}`),
          })),
        },
      ]}
      inputOf={({ text, libraryId, way }) => ({
        ...(text ? { text } : {}),
        ...(libraryId ? { libraryId } : {}),
        ...(way ? { way } : {}),
      })}
    />
  )
}
