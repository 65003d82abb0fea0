import { textInspectionCalls } from '@oas/contract/text-inspection/calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { copyText } from '../../kit/copy.ts'
import { MakeDialog } from '../../kit/make-records/MakeDialog.tsx'
import type { Found } from './use-search.ts'

/** A batch is made of so many posts where a link leads to it. */
const mostLinked = 100

const batchLink = (typeKey: string, chosen: readonly Found[]): string => {
  const posts = [...new Set(chosen.map(({ postId }) => postId))].slice(0, mostLinked)
  return `#/tags/batch-log?${new URLSearchParams({ make: typeKey, posts: posts.join(',') })}`
}

/** What can be done with the ticked texts: punish their posts, have them audited, copy them. */
export function FoundActs({ chosen, onDone }: { chosen: readonly Found[]; onDone: () => void }) {
  const { may } = useMay()
  const [isMaking, setMaking] = useState(false)
  const make = useSend(textInspectionCalls.makeRecords, {})
  const types = [...new Set(chosen.map(typeKeyOf))]
  const recordIds = [...new Set(chosen.map(({ recordId }) => recordId))]
  const [typeKey = ''] = types
  if (chosen.length === 0) return null
  const mixed = types.length > 1 ? t('text_inspection.make_other_apps') : undefined
  const noMake = may('audit.team') ? mixed : t('text_inspection.make_needs_right')
  return (
    <p className="row-actions" role="toolbar" aria-label={t('frontend.actions')}>
      <span>{t('text_inspection.new_ticked', { n: recordIds.length })}</span>
      <button
        type="button"
        className="btn"
        disabled={noMake !== undefined}
        title={noMake}
        onClick={() => setMaking(true)}
      >
        {t('text_inspection.make')}
      </button>
      {may('punish.batch') && mixed === undefined && (
        <a className="btn" href={batchLink(typeKey, chosen)} target="_blank" rel="noreferrer">
          {t('text_inspection.new_punish')}
        </a>
      )}
      <button
        type="button"
        className="btn"
        onClick={() => void copyText(chosen.map(({ text }) => text).join('\n'))}
      >
        {t('text_inspection.new_copy')}
      </button>
      {isMaking && (
        <MakeDialog
          make={make.mutateAsync}
          typeKey={typeKey}
          recordIds={recordIds}
          onClose={() => setMaking(false)}
          onDone={onDone}
        />
      )}
    </p>
  )
}
