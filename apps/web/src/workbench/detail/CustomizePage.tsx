import type { ComponentType } from 'react'
import { t } from '../../i18n/texts.ts'
import { Missing } from '../../kit/Missing.tsx'
import type { DetailOf } from '../../kit/record/detail-shown.ts'
import { usePlace } from '../../nav/location.ts'
import { Detail } from './Detail.tsx'

const number = (text: string | null): number | null =>
  text !== null && /^[0-9]{1,9}$/.test(text) ? Number(text) : null
const detailOf = (query: URLSearchParams): DetailOf | null => {
  const [appId, type] = [number(query.get('appId')), number(query.get('type'))]
  const [recordId, postId] = [query.get('recordId') ?? '', query.get('postId') ?? '']
  if (appId === null || type === null) return null
  return /^[0-9]{1,19}$/.test(recordId)
    ? { appId, type, recordId }
    : postId === ''
      ? null
      : { appId, type, postId }
}

/** A detail page by its route; always the same component for the same name. */
export function customizePageOf(name?: string): ComponentType {
  const CustomizePage = () => {
    const { query } = usePlace()
    const of = detailOf(query)
    if (!of)
      return (
        <div className="list-page">
          <Missing
            text={t('customize.which')}
            list="/tags/record-list"
            title={t('customize.records')}
          />
        </div>
      )
    return (
      <div className="dt-page">
        <Detail key={JSON.stringify(of)} of={of} name={name} />
      </div>
    )
  }
  return CustomizePage
}
