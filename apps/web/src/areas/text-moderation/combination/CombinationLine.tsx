import { readCombination, writeCombination } from '@oas/contract/text-moderation/combination-text'
import { useId, useState } from 'react'
import { t, tData } from '../../../i18n/texts.ts'
import { FieldRow } from '../../../kit/form/fields.tsx'
import type { FormState } from '../../../kit/form/use-form.ts'
import { type ItemDraft, bodyOf, draftOf } from '../item-draft.ts'
import { CombinationTry } from './CombinationTry.tsx'

/** What a draft says, as a line; empty as long as it says nothing. */
const lineOf = (draft: ItemDraft): string => {
  const body = bodyOf(draft)
  return body.parts.length === 0 ? '' : writeCombination(body)
}

/** A combination as one line beside its fields: either is written by the other. */
export function CombinationLine({ form }: { form: FormState<ItemDraft> }) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const line = lineOf(form.values)
  const read = typed === null ? null : readCombination(typed)
  const bad = read && 'code' in read ? read : null
  const type = (text: string): void => {
    setTyped(text)
    const said = readCombination(text)
    if ('code' in said) return
    const { parts, not, distance, notWithin, ordered, minParts, across } = draftOf({
      ...bodyOf(form.values),
      ...said,
    })
    form.put({ parts, not, distance, notWithin, ordered, minParts, across })
  }
  return (
    <>
      <FieldRow
        id={id}
        label={t('text_import.as_line')}
        hint={t('text_import.line_hint')}
        problem={
          bad && typed !== ''
            ? t('text_import.line_wrong', {
                n: bad.at + 1,
                why: tData(`text_import.code_${bad.code}`),
              })
            : ''
        }
      >
        <input
          id={id}
          type="text"
          className="mono"
          value={bad ? (typed ?? '') : (typed ?? line)}
          maxLength={5000}
          onChange={(event) => type(event.target.value)}
          onBlur={() => {
            if (!bad) setTyped(null)
          }}
        />
      </FieldRow>
      <CombinationTry line={bad ? '' : line} />
    </>
  )
}
