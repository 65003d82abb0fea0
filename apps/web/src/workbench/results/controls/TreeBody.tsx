import type { Reason } from '@oas/contract/setting/schemas'
import { useState } from 'react'
import { t } from '../../../i18n/texts.ts'
import { reasonText } from '../../rules/reason-text.ts'
import type { FormProps } from './form-props.ts'
import { sortedReasons } from '../../rules/result.ts'
import { TimesBody } from './TimesBody.tsx'

type Leaf = { path: number[]; text: string; leaf: Reason }

const flatten = (
  reasons: readonly Reason[],
  path: readonly number[] = [],
  names: readonly string[] = [],
): Leaf[] =>
  sortedReasons(reasons).flatMap((reason) => {
    const here = [...path, reason.id]
    const text = [...names, reasonText(reason)]
    return reason.children?.length
      ? flatten(reason.children, here, text)
      : [{ path: here, text: text.join(' / '), leaf: reason }]
  })

/** The last level of a tree of reasons, found by typing any part of its path. */
export function TreeBody(props: FormProps) {
  const { button, draft, change } = props
  const [search, setSearch] = useState('')
  const chosen = Array.isArray(draft.form['reasonPath'])
    ? (draft.form['reasonPath'] as number[]).join('/')
    : ''
  const found = flatten(button.reasonList ?? [])
    .filter((one) => one.text.toLowerCase().includes(search.trim().toLowerCase()))
    .slice(0, 100)
  const pick = (one: Leaf | undefined): void => {
    if (one)
      change(
        {
          ...draft.form,
          reasonPath: one.path,
          ...(one.leaf.punishTime === undefined ? {} : { punishTime: one.leaf.punishTime }),
        },
        one.leaf.remark,
      )
  }
  return (
    <>
      <input
        className="wb-input"
        autoFocus
        value={search}
        placeholder={t('audit.search_reason')}
        aria-label={t('audit.search_reason')}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && search !== '') {
            event.preventDefault()
            event.stopPropagation()
            pick(found[0])
            setSearch('')
          }
        }}
      />
      <div className="wb-tree" role="radiogroup" aria-label={t('audit.field_reason')}>
        {found.map((one) => (
          <button
            key={one.path.join('/')}
            type="button"
            role="radio"
            aria-checked={one.path.join('/') === chosen}
            className="wb-choice"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(one)}
          >
            {one.text}
          </button>
        ))}
      </div>
      <TimesBody {...props} />
    </>
  )
}
