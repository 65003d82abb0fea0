import type { RuleRow } from '@oas/contract/country/schemas'
import { t, tData } from '../../i18n/texts.ts'
import { confirmDelete } from '../../kit/Confirm.tsx'
import { type PlaceType, countryWordsOf } from '../../kit/country/use-countries.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { formatTime } from '../../kit/time.ts'
import { column, monoColumn, numberColumn, sorted } from '../../kit/list/column.ts'

type Given = {
  type: PlaceType
  appName: (appId: number) => string
  nameOf: (code: string) => string
  /** Why nothing may be changed. */
  why: string | undefined
  onShow: (row: RuleRow) => void
  onEdit: (row: RuleRow) => void
  onRemove: (row: RuleRow) => Promise<unknown>
}

const Actions = ({ row, why, onEdit, onRemove }: Given & { row: RuleRow }) => (
  <span className="country-actions" onClick={(event) => event.stopPropagation()}>
    <button
      type="button"
      className="btn"
      aria-label={`${t('frontend.edit')}: ${row.ruleName}`}
      disabled={why !== undefined}
      title={why}
      onClick={() => onEdit(row)}
    >
      {t('frontend.edit')}
    </button>
    <button
      type="button"
      className="btn"
      aria-label={`${t('frontend.delete')}: ${row.ruleName}`}
      disabled={why !== undefined || row.businesses.length > 0}
      title={why ?? (row.businesses.length > 0 ? t('country.bound_first') : undefined)}
      onClick={() => confirmDelete(row.ruleName, () => onRemove(row))}
    >
      {t('frontend.delete')}
    </button>
  </span>
)

/** What is known of a named set, and last what may be done with it. */
export function ruleColumns(given: Given): Column<RuleRow>[] {
  const { type, appName, nameOf, onShow } = given
  const showName = ({ ruleName, ruleItems }: RuleRow): string =>
    `${t('country.show_items')}: ${ruleName}: ${countryWordsOf(ruleItems, nameOf, 2)}`
  return [
    sorted(
      column('name', 'country.rule', 180, (row) => row.ruleName),
      'ruleName',
    ),
    sorted(
      column('app', 'country.app', 110, (row) => appName(row.appId)),
      'appId',
    ),
    sorted(
      column('type', 'country.rule_type', 90, (row) => tData(`country.type_${row.ruleType}`)),
      'ruleType',
    ),
    column('items', 'country.items', null, (row) => (
      <button
        type="button"
        className="link-button"
        title={row.ruleItems.map(nameOf).join(', ')}
        aria-label={showName(row)}
        onClick={(event) => {
          event.stopPropagation()
          onShow(row)
        }}
      >
        {countryWordsOf(row.ruleItems, nameOf, 2)}
      </button>
    )),
    monoColumn('bound', 'country.bound_to', 160, (row) => row.businesses.join(', ')),
    sorted(
      column('status', 'frontend.state', 90, (row) => (
        <span className={`state-tag ${row.status === 1 ? 'good' : ''}`}>
          {tData(`country.status_${row.status}`)}
        </span>
      )),
    ),
    sorted(
      numberColumn('version', 'country.version', 70, (row) => (
        <a
          href={`#/custom-country/log?type=${type}&ruleId=${row.id}`}
          title={t('country.history')}
          onClick={(event) => event.stopPropagation()}
        >
          {row.version}
        </a>
      )),
    ),
    sorted(
      column('changed', 'frontend.updated_at', 190, (row) => (
        <>
          {formatTime(row.updatedAt)} <span className="muted">{row.updatedBy}</span>
        </>
      )),
      'updatedAt',
    ),
    column('act', 'frontend.actions', 140, (row) => <Actions row={row} {...given} />),
  ]
}
