import type { ResultButton } from '@oas/contract/setting/schemas'
import type { FormValues } from '../shapes/draft.ts'
import type { Problem } from './check.ts'
import { filesOf, orderOf } from './form-fields.ts'

/** What any result may ask for: a change order, pieces of evidence. */
export function askedProblems({ content }: ResultButton, form: FormValues): Problem[] {
  return [
    ...(content.sysop && orderOf(form) === ''
      ? [
          {
            field: 'form',
            code: 'form',
            found: { field: 'changeOrderId', key: 'sysop_required' },
          } as const,
        ]
      : []),
    ...(content.evidence &&
    content.control !== 'upload' &&
    filesOf(form).length < content.evidence.min
      ? [
          {
            field: 'form',
            code: 'form',
            found: { field: 'evidence', key: 'evidence_min', params: { n: content.evidence.min } },
          } as const,
        ]
      : []),
  ]
}
