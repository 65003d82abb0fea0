import { afterMove, templateMoves, type TemplateRow } from '@oas/contract/message/template'
import { t, tData } from '../../i18n/texts.ts'
import { inUse } from './template-columns.tsx'
import type { useTemplateActs } from './use-template-acts.tsx'

type Props = {
  row: TemplateRow
  /** Why nothing may be changed. */
  why: string | undefined
  acts: ReturnType<typeof useTemplateActs>
  onEdit: () => void
}

/** What may be done with a template as it stands. */
export function TemplateActions({ row, why, acts: { press, drop }, onEdit }: Props) {
  return (
    <span className="row-actions" onClick={(event) => event.stopPropagation()}>
      <button
        type="button"
        className="btn"
        aria-label={`${t('frontend.edit')}: ${row.key}`}
        disabled={why !== undefined || row.state === 'off'}
        title={why}
        onClick={onEdit}
      >
        {t('frontend.edit')}
      </button>
      {templateMoves
        .filter((one) => afterMove(one, row.state) !== null)
        .map((one) => {
          const second = one === 'approve' && row.own ? t('message.template_second') : undefined
          return (
            <button
              key={one}
              type="button"
              className="btn"
              aria-label={`${tData(`message.move_${one}`)}: ${row.key}`}
              disabled={(why ?? second) !== undefined}
              title={why ?? second}
              onClick={() => press(row, one)}
            >
              {tData(`message.move_${one}`)}
            </button>
          )
        })}
      {!inUse(row) && (
        <button
          type="button"
          className="btn"
          aria-label={`${t('frontend.delete')}: ${row.key}`}
          disabled={why !== undefined}
          title={why}
          onClick={() => drop(row)}
        >
          {t('frontend.delete')}
        </button>
      )}
    </span>
  )
}
