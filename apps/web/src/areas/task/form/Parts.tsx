import { partLimits } from '@oas/contract/task/schemas'
import { t } from '../../../i18n/texts.ts'
import { TickField } from '../../../kit/form/fields.tsx'
import type { FormState } from '../../../kit/form/use-form.ts'
import { partSentence } from '../parts-words.ts'
import { type PartDraft, evenShares, sumOfShares, taskOfPart } from '../parts-values.ts'
import type { Values } from '../task-values.ts'
import { useNames } from '../use-names.ts'
import { Types, wordOf } from '../words.tsx'

type Props = {
  form: FormState<Values>
  /** Opens a part by its place; the place after the last one makes a new one. */
  onPart: (at: number) => void
}

const PartRow = ({
  part,
  said,
  put,
  onOpen,
  onRemove,
}: {
  part: PartDraft
  said: string
  put: (share: number | null) => void
  onOpen: () => void
  onRemove: () => void
}) => (
  <tr>
    <th scope="row">{part.name}</th>
    <td>{wordOf('kind', part.kind)}</td>
    <td>
      <Types of={part.types} />
    </td>
    <td title={said}>
      <span className="task-said">{said}</span>
    </td>
    <td>
      <input
        type="number"
        min={1}
        max={100}
        value={part.share ?? ''}
        aria-label={t('task_parts.share_of', { name: part.name })}
        onChange={({ target }) =>
          put(target.value === '' ? null : Math.round(Number(target.value)))
        }
      />
    </td>
    <td>
      <span className="task-acts">
        <button type="button" className="btn small" onClick={onOpen}>
          {t('frontend.edit')}
          <span className="sr-only"> {part.name}</span>
        </button>
        <button type="button" className="btn small" onClick={onRemove}>
          {t('task_parts.remove')}
          <span className="sr-only"> {part.name}</span>
        </button>
      </span>
    </td>
  </tr>
)

const Table = ({ form, onPart }: Props) => {
  const { parts } = form.values
  const names = useNames(parts.map(taskOfPart))
  const put = (next: PartDraft[]): void => form.put({ parts: next })
  const sum = sumOfShares({ parts })
  return (
    <table className="task-parts" aria-label={t('task_parts.parts')}>
      <thead>
        <tr>
          <th scope="col">{t('task_form.name')}</th>
          <th scope="col">{t('task.kind')}</th>
          <th scope="col">{t('task_form.types')}</th>
          <th scope="col">{t('task_parts.takes')}</th>
          <th scope="col">{t('task_parts.share')}</th>
          <th scope="col">
            <span className="sr-only">{t('frontend.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {parts.map((part, at) => (
          <PartRow
            key={part.name}
            part={part}
            said={partSentence(part, names)}
            put={(share) => put(parts.map((one) => (one === part ? { ...one, share } : one)))}
            onOpen={() => onPart(at)}
            onRemove={() => put(parts.filter((one) => one !== part))}
          />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={4}>
            {t('task_parts.sum')}
          </th>
          <td className={sum === 100 ? '' : 'problem'} colSpan={2}>
            {t('task_parts.sum_of', { n: sum })}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

/** The parts of mixed work with their shares, which come to a whole. */
export function Parts({ form, onPart }: Props) {
  const { parts } = form.values
  const problem = form.problemOf('parts', t('task_parts.parts'))
  const shares = evenShares(parts.length)
  return (
    <>
      <p className="form-hint">{t('task_parts.hint')}</p>
      {parts.length === 0 ? (
        <p className="muted">{t('task_parts.none')}</p>
      ) : (
        <Table form={form} onPart={onPart} />
      )}
      <p className="task-acts">
        <button
          type="button"
          className="btn"
          disabled={parts.length >= partLimits.parts}
          title={
            parts.length >= partLimits.parts
              ? t('task_parts.at_most', { n: partLimits.parts })
              : undefined
          }
          onClick={() => onPart(parts.length)}
        >
          {t('task_parts.add')}
        </button>
        {parts.length > 1 && (
          <button
            type="button"
            className="btn"
            onClick={() =>
              form.put({ parts: parts.map((part, at) => ({ ...part, share: shares[at] ?? 0 })) })
            }
          >
            {t('task_parts.even_out')}
          </button>
        )}
      </p>
      {problem !== '' && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <TickField form={form} name="refill" label={t('task_parts.refill_hint')} />
    </>
  )
}
