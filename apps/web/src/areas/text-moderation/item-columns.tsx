import { writeCombination } from '@oas/contract/text-moderation/combination-text'
import type { ItemRow } from '@oas/contract/text-moderation/schemas'
import type { ReactNode } from 'react'
import { t, tData } from '../../i18n/texts.ts'
import { column, monoColumn, optional, sorted } from '../../kit/list/column.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { nameOfRule } from '../../kit/rule-name.ts'
import { formatTime } from '../../kit/time.ts'
import { StateOf } from './words.tsx'

const partsOf = ({ parts }: ItemRow): string =>
  parts.map((part) => part.slice(0, 3).join('/')).join(' + ')

const typeColumn = (): Column<ItemRow> =>
  column('type', 'text_moderation.word_type', 130, (row) =>
    tData(`text_moderation.type_${row.wordType}`),
  )
/** What a combination says, part by part. */
const lineColumns = (): Column<ItemRow>[] => [
  monoColumn('line', 'text_import.col_combination', 300, (row) => writeCombination(row)),
  column('ordered', 'text_moderation.ordered', 110, (row) =>
    t(row.ordered ? 'frontend.yes' : 'frontend.no'),
  ),
]

/** What is known of an item, and last what may be done with it. */
export function itemColumns(
  appName: (id: number) => string,
  actions: (row: ItemRow) => ReactNode,
  combinations: boolean,
): Column<ItemRow>[] {
  return [
    sorted(
      monoColumn('rule', 'text_moderation.rule', null, (row) => (
        <span title={row.remark} translate="no">
          {nameOfRule({ isContact: row.wordType === 4, rule: row.rule })}{' '}
          {row.wordType === 3 && !combinations && <span className="muted">{partsOf(row)}</span>}
        </span>
      )),
    ),
    ...(combinations ? lineColumns() : [typeColumn()]),
    sorted(
      column('level', 'text_moderation.level', 80, (row) =>
        tData(`text_moderation.level_${row.level}`),
      ),
    ),
    sorted(column('state', 'text_moderation.state', 190, (row) => <StateOf row={row} />)),
    column('library', 'text_moderation.library', 130, (row) => row.libraryName),
    column('category', 'text_moderation.category', 120, (row) => row.categoryName),
    column('where', 'text_moderation.where', 150, (row) =>
      row.scopes.length === 0 ? (
        <span className="muted">{t('text_moderation.everywhere')}</span>
      ) : (
        [...new Set(row.scopes.map(({ appId }) => appName(appId)))].join(', ')
      ),
    ),
    optional(
      column('languages', 'text_moderation.languages', 90, (row) => row.languages.join(', ')),
    ),
    optional(
      column('source', 'text_moderation.source', 100, (row) =>
        tData(`text_moderation.source_${row.source}`),
      ),
    ),
    optional(
      column('validTo', 'text_moderation.valid_to', 150, (row) =>
        row.validTo === null ? '' : formatTime(row.validTo),
      ),
    ),
    sorted(
      column('changed', 'text_moderation.changed', 200, (row) => (
        <>
          {formatTime(row.changedAt)} <span className="muted">{row.changedBy}</span>
        </>
      )),
      'changedAt',
    ),
    column('acts', 'frontend.actions', 240, actions),
  ]
}
