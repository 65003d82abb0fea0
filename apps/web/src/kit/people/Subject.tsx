import type { LogRow } from '@oas/contract/people/schemas'
import { tData } from '../../i18n/texts.ts'
import { recordHref } from '../record/record-href.ts'
import { titleOf } from './words.tsx'

/** Pages of one thing, by what the log of changes calls it. */
const pages: Readonly<Record<string, string>> = {
  person: '#/auth/user-detail/',
  role: '#/auth/role-detail/',
  permission: '#/auth/permission-detail/',
  question: '#/question/update/',
  feedback: '#/hello-user-feedback/index?id=',
  'strategy-rule': '#/strategy-engine/rule-edit?ruleId=',
  'setting-template': '#/tags/auto-config/templates/',
}

const hrefOf = (kind: string, id: string, detail: LogRow['detail']): string | null => {
  const recordId = kind === 'record' ? id : detail['recordId']
  if (typeof recordId === 'string') return recordHref({ recordId })
  const page = pages[kind]
  return page === undefined ? null : page + encodeURIComponent(id)
}

/** What a change concerns: the kind of thing and its name, with a link where it has a page. */
export function Subject({ row: { subject, subjectName, detail } }: { row: LogRow }) {
  const [kind = '', ...rest] = subject.split(':')
  const id = rest.join(':')
  const key = `people.subject_${kind.replaceAll('-', '_')}`
  const name = tData(key)
  const what = subjectName ? titleOf(subjectName) : id
  const href = hrefOf(kind, id, detail)
  return (
    <span title={subject} translate="no">
      <span className="muted">{name === key ? kind : name}</span>{' '}
      {href ? (
        <a className="underlined" href={href} onClick={(event) => event.stopPropagation()}>
          {what}
        </a>
      ) : (
        what
      )}
    </span>
  )
}
