import { blankQueue } from '@oas/contract/inspection/queue'
import { useSend } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { type FormState, useForm } from '../../../kit/form/use-form.ts'
import { notify } from '../../../kit/notice.tsx'
import type { Editing } from '../QueueActs.tsx'
import { type PageKind, callsOf, refreshesOf } from '../kinds.ts'
import { problemsOf } from './check.ts'
import { type Values, bodyOf, fieldOf, valuesOf } from './values.ts'

const initialOf = ({ of, copy }: Editing): Values => {
  const values = valuesOf(of?.body ?? blankQueue)
  return copy ? { ...values, name: t('inspect_queue.copy_name', { name: values.name }) } : values
}

/** The form of a queue: makes a new one, which is off, or the next version of one. */
export function useQueueForm(
  kind: PageKind,
  editing: Editing,
  done: () => void,
): FormState<Values> {
  const calls = callsOf(kind)
  const refreshes = refreshesOf(kind)
  const create = useSend(calls.create, { refreshes })
  const update = useSend(calls.update, { refreshes })
  return useForm<Values>({
    initial: initialOf(editing),
    check: (values) => problemsOf(kind, values),
    fieldOf,
    send: async (values) => {
      const { of, copy } = editing
      const body = bodyOf(values)
      await (of && !copy
        ? update.mutateAsync({ id: of.id, baseVersion: of.version, body })
        : create.mutateAsync({ kind, body }))
      notify('success', t('frontend.saved'))
    },
    done,
  })
}
