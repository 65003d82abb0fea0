import { objectsIn } from '@oas/contract/decision/forms/kinds'
import { checklistOutcome } from '@oas/contract/decision/forms/values'
import { t, tData } from '../../../i18n/texts.ts'
import { Key } from '../../parts/Key.tsx'
import type { FormProps } from './form-props.ts'

const answers = [
  ['pass', 'audit.check_pass'],
  ['fail', 'audit.check_fail'],
  ['na', 'audit.check_na'],
] as const

/**
 * Criteria that pass, fail or do not apply; what fails says why. Arrows choose the row, 1 2 3
 * answer it.
 */
export function ChecklistBody({ button, draft, change }: FormProps) {
  const items = objectsIn(draft.form['items']) ?? []
  const choices = button.content.choices ?? []
  const at = Number(draft.form['_row'] ?? 0)
  const done = items.length >= choices.length
  return (
    <div className="wb-rows">
      {choices.map(({ id, transKey, blocking }, index) => {
        const item = items.find((one) => one['id'] === id)
        const put = (field: object): void =>
          change({
            ...draft.form,
            _row: index,
            items: [...items.filter((one) => one !== item), { ...item, id, ...field }],
          })
        return (
          <section
            key={id}
            className={`wb-form-row ${index === at ? 'on' : ''}`}
            aria-label={tData(transKey)}
            aria-current={index === at}
          >
            <h4>
              {tData(transKey)}
              {blocking ? <span className="wb-tag warn">{t('audit.check_blocking')}</span> : null}
            </h4>
            <div className="wb-choices" role="radiogroup" aria-label={tData(transKey)}>
              {answers.map(([answer, text], place) => (
                <button
                  key={answer}
                  type="button"
                  role="radio"
                  aria-checked={item?.['answer'] === answer}
                  className="wb-choice"
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => put({ answer })}
                >
                  {index === at ? <Key combo={String(place + 1)} /> : null}
                  <span>{t(text)}</span>
                </button>
              ))}
            </div>
            {item?.['answer'] === 'fail' ? (
              <input
                className="wb-input"
                autoFocus
                aria-label={t('audit.check_comment')}
                placeholder={t('audit.check_comment')}
                value={String(item['comment'] ?? '')}
                onChange={(event) => put({ comment: event.target.value })}
              />
            ) : null}
          </section>
        )
      })}
      {done ? (
        <p role="status">
          {t(
            checklistOutcome(draft.form, choices) === 'reject'
              ? 'audit.check_rejects'
              : 'audit.check_approves',
          )}
        </p>
      ) : null}
    </div>
  )
}
