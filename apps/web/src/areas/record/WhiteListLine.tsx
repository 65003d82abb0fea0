import { t, tData } from '../../i18n/texts.ts'

type Kept = {
  effect?: string
  spared?: number
  whole?: boolean
  lists?: { entryId: string; name: string; reason: string }[]
}

/** What white lists did for a record or a decision, and why; nothing where none did. */
export function WhiteListLine({ kept }: { kept: unknown }) {
  if (typeof kept !== 'object' || kept === null) return null
  const { effect, spared = 0, lists = [] } = kept as Kept
  return (
    <p className="record-white">
      <span className="state-tag warn">{t('record.white_list')}</span>{' '}
      {effect === undefined
        ? t('record.white_list_spared', { n: spared })
        : tData(`record.white_list_${effect}`)}{' '}
      <span className="muted" translate="no">
        {lists.map(({ name, reason }) => [name, reason].filter(Boolean).join(': ')).join('; ')}
      </span>
    </p>
  )
}
