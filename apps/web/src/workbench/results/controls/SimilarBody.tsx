import { stringsIn } from '@oas/contract/decision/forms/kinds'
import { relationsOfLike } from '@oas/contract/decision/forms/verdicts'
import { t } from '../../../i18n/texts.ts'
import { togglePick } from '../../rules/picks.ts'
import type { FormProps } from './form-props.ts'
import { Choices } from './Choices.tsx'
import { TimesBody } from './TimesBody.tsx'

const names = {
  same: 'audit.like_same',
  edited: 'audit.like_edited',
  different: 'audit.like_different',
} as const
type Candidate = { postId?: string; content?: string; score?: number }

/**
 * Candidates that are like the record, ticked by their digits; waiting ones take its verdict too.
 */
export function SimilarBody(props: FormProps) {
  const { draft, record, facts, change } = props
  const chosen = stringsIn(draft.form['postIds']) ?? []
  const known = Array.isArray(record.data['similar']) ? (record.data['similar'] as Candidate[]) : []
  const textOf = (id: string): string => {
    const one = known.find((candidate) => candidate.postId === id)
    return [
      id,
      ...(one?.content ? [one.content.slice(0, 60)] : []),
      ...(one?.score === undefined ? [] : [`${Math.round(one.score * 100)} %`]),
    ].join(' · ')
  }
  return (
    <>
      <Choices
        label={t('audit.similar')}
        role="checkbox"
        choices={facts.similar.map((id) => ({ id, text: textOf(id), on: chosen.includes(id) }))}
        onPick={(index) => {
          const id = facts.similar[index]
          if (id !== undefined)
            change({ ...draft.form, none: undefined, postIds: togglePick(chosen, id) })
        }}
      />
      <Choices
        keys={false}
        label={t('audit.like_relation')}
        role="radio"
        choices={relationsOfLike.map((id) => ({
          id,
          text: t(names[id]),
          on: draft.form['relation'] === id,
        }))}
        onPick={(index) => change({ ...draft.form, relation: relationsOfLike[index] })}
      />
      <label className="wb-line">
        <input
          type="checkbox"
          checked={draft.form['none'] === true}
          onChange={(event) =>
            change(
              event.target.checked
                ? { none: true }
                : { ...draft.form, none: undefined, relation: 'same' },
            )
          }
        />
        {t('audit.like_none')}
      </label>
      <TimesBody {...props} />
    </>
  )
}
