import { changeOrderAbove } from '@oas/contract/change-order/calls'
import type { Scheduled } from '@oas/contract/scheduled-act/schemas'
import { useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { type FormState, type Problems, useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { type WhenDraft, whenProblems } from './when-draft.ts'

type Given<T extends WhenDraft> = {
  initial: T
  /** How many a draft names, as far as that is seen in it. */
  countOf: (draft: T) => number
  check: (draft: T) => Problems<T>
  store: (draft: T, dry: boolean) => Promise<Scheduled>
  done: () => void
}

const tellMade = ({ acts, needsReview }: Scheduled): void =>
  notify(
    'success',
    t(needsReview ? 'scheduled_act.made_review' : 'scheduled_act.made', { n: acts }),
  )

/** What is written to be done at a time, and what would come of it. */
export function useSchedule<T extends WhenDraft>(given: Given<T>) {
  const { initial, countOf, check, store, done } = given
  const [seen, setSeen] = useState<Scheduled | null>(null)
  const needsOrder = (draft: T): boolean =>
    seen?.needsChangeOrder ?? countOf(draft) > changeOrderAbove
  const form = useForm<T>({
    initial,
    check: (draft) => ({ ...whenProblems(draft, needsOrder(draft)), ...check(draft) }),
    send: async (draft) => tellMade(await store(draft, false)),
    done,
  })
  const put = (change: Partial<T>): void => {
    if (!('changeOrderId' in change)) setSeen(null)
    form.put(change)
  }
  const preview = (): void => {
    if (form.isComplete) store(form.values, true).then(setSeen, form.refuse)
    else form.submit(true)
  }
  const shared: FormState<T> = { ...form, put }
  return { form: shared, seen, preview, needsOrder: needsOrder(form.values) }
}
