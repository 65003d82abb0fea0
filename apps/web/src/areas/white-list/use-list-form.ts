import { whiteListCalls } from '@oas/contract/white-list/calls'
import type { WhiteList, WhiteSubject } from '@oas/contract/white-list/schemas'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { checkList, draftOf, factsOf, type ListDraft, needsReview } from './list-draft.ts'
import { refreshes } from './words.tsx'

/** The form that makes a white list or changes one. */
export function useListForm(
  list: WhiteList | null,
  subjects: readonly WhiteSubject[],
  onClose: () => void,
) {
  const create = useSend(whiteListCalls.createList, { refreshes })
  const update = useSend(whiteListCalls.updateList, { refreshes })
  return useForm<ListDraft>({
    initial: draftOf(list, subjects[0] ?? 'user'),
    guard: false,
    check: checkList,
    send: async (draft) => {
      if (list) await update.mutateAsync({ id: list.id, version: list.version, ...factsOf(draft) })
      else
        await create.mutateAsync({
          subject: subjects.find((one) => one === draft.subject) ?? 'user',
          ...factsOf(draft),
        })
      notify('success', t(needsReview(draft.scopes) ? 'white_list.waits' : 'frontend.saved'))
    },
    done: onClose,
  })
}
