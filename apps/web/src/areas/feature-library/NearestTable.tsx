import type { Nearest } from '@oas/contract/feature-library/schemas'
import { type ReactNode, useId } from 'react'
import { t } from '../../i18n/texts.ts'
import { ShownText } from '../../kit/text/ShownText.tsx'
import { FeatureTag, featureHref, wordOf } from './words.tsx'

/** How far one is from what was asked about: bits that differ, of texts the share that is alike. */
export function distanceText({
  distance,
  similarity,
}: Pick<Nearest, 'distance' | 'similarity'>): string {
  const share = Math.round(similarity * 100)
  return Number.isInteger(distance)
    ? t('feature_library.distance_n', { n: distance, share })
    : t('feature_library.alike_n', { share })
}

type Props<R extends Nearest> = {
  rows: readonly R[]
  title: string
  /** What more is said of a row. */ more?: (row: R) => ReactNode
}
/** Features by their distance, nearest first. */
export function NearestTable<R extends Nearest>({ rows, title, more }: Props<R>) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {rows.length === 0 ? (
        <p className="muted">{t('feature_library.nothing_near')}</p>
      ) : (
        <ol className="feature-list">
          {rows.map((row) => (
            <li key={`${row.featureId} ${row.distance}`} className="feature-line">
              <strong>{distanceText(row)}</strong>
              <a className="underlined" href={featureHref(row)} translate="no">
                <ShownText text={row.remark === '' ? row.featureId : row.remark} />
              </a>
              <span className="muted" translate="no">
                {row.storeName}
              </span>
              <span>{wordOf('list', row.listType)}</span>
              <FeatureTag state={row.state} />
              {more?.(row)}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
