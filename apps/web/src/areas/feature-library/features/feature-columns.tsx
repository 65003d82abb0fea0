import type { FeatureRow } from '@oas/contract/feature-library/schemas'
import type { ReactNode } from 'react'
import { t, tData } from '../../../i18n/texts.ts'
import { column, monoColumn, numberColumn, optional, sorted } from '../../../kit/list/column.ts'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { formatTime } from '../../../kit/time.ts'
import { Sample } from '../Sample.tsx'
import { FeatureTag, featureHref, wordOf, wrongShare } from '../words.tsx'

/** A feature in a few words: what is noted of it, else the beginning of its hash. */
export function featureName({ remark, hash }: Pick<FeatureRow, 'remark' | 'hash'>): string {
  return remark === '' ? hash.slice(0, 12) : remark
}

/** What is known of a feature, and last what may be done with it. */
export function featureColumns(
  labelName: (id: number) => string,
  actions: (row: FeatureRow) => ReactNode,
): Column<FeatureRow>[] {
  return [
    column('remark', 'feature_library.remark', null, (row) => (
      <a href={featureHref(row)} title={row.remark} translate="no">
        {featureName(row)}
      </a>
    )),
    column('sample', 'feature_library.sample', 120, (row) => (
      <Sample id={row.id} name={featureName(row)} hasSample={row.hasSample} text={row.text} />
    )),
    column('state', 'feature_library.state', 110, (row) => (
      <FeatureTag state={row.state} reason={row.reason} />
    )),
    column('store', 'feature_library.store', 140, (row) => row.storeName),
    column('kind', 'feature_library.kind', 80, (row) => wordOf('kind', row.kind)),
    column('label', 'feature_library.label', 150, (row) => labelName(row.labelId)),
    column('level', 'feature_library.level', 80, (row) =>
      tData(`feature_library.level_${row.level}`),
    ),
    sorted(numberColumn('quality', 'feature_library.quality', 80, (row) => row.quality ?? '–')),
    sorted(numberColumn('hits', 'feature_library.hits', 80, (row) => row.hits)),
    numberColumn('right', 'feature_library.right', 100, (row) =>
      row.decided === 0 ? '–' : `${row.right} / ${row.decided}`,
    ),
    numberColumn('wrong', 'feature_library.wrong', 90, wrongShare),
    sorted(
      column('lastHitAt', 'feature_library.last_hit', 150, (row) =>
        row.lastHitAt === null ? '–' : formatTime(row.lastHitAt),
      ),
    ),
    optional(
      column('validUntil', 'feature_library.valid_until', 150, (row) =>
        row.validUntil === null ? t('feature_library.for_ever') : formatTime(row.validUntil),
      ),
    ),
    optional(column('source', 'feature_library.source', 90, (row) => wordOf('source', row.source))),
    optional(monoColumn('hash', 'feature_library.hash', 140, (row) => row.hash.slice(0, 16))),
    sorted(
      column('madeAt', 'feature_library.made', 200, (row) => (
        <>
          {formatTime(row.madeAt)} <span className="muted">{row.madeBy}</span>
        </>
      )),
    ),
    column('acts', 'frontend.actions', 180, actions),
  ]
}
