import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '../../i18n/texts.ts'

/** One state of a look-up a time: what it waits for, why it failed, or its answer. */
export function Looked<T>({
  query,
  children,
}: {
  query: UseQueryResult<T, Error>
  children: (data: T) => ReactNode
}) {
  return query.isError ? (
    <p className="wb-bar warn" role="alert">
      {query.error.message}{' '}
      <button type="button" className="btn plain" onClick={() => void query.refetch()}>
        {t('audit.retry')}
      </button>
    </p>
  ) : query.data === undefined ? (
    <p className="muted">{t('audit.loading')}</p>
  ) : (
    <>{children(query.data)}</>
  )
}
