import type { TemplateRow } from '@oas/contract/message/template'
import { imTemplateCalls } from '@oas/contract/message/template-calls'
import { send } from '../../api/send.ts'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { useConflict } from '../../kit/form/use-conflict.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { checkTemplate, factsOf, type TemplateValues, valuesOf } from './template-draft.ts'

/** The form of a template, and what somebody else stored meanwhile. */
export function useTemplateForm(row: TemplateRow | null, onClose: () => void) {
  const create = useSend(imTemplateCalls.create, { refreshes: [imTemplateCalls.list] })
  const update = useSend(imTemplateCalls.update, { refreshes: [imTemplateCalls.list] })
  const conflict = useConflict(valuesOf(row), row?.version ?? 0, async () => {
    const now = (await send(imTemplateCalls.list, { id: row?.id ?? '0' })).list[0]
    return now
      ? { values: valuesOf(now), version: now.version, by: now.updatedBy, at: now.updatedAt }
      : null
  })
  const form = useForm<TemplateValues>({
    initial: valuesOf(row),
    guard: false,
    fieldOf: (path) => path.replace(/^texts\./, ''),
    check: checkTemplate,
    send: (values): Promise<unknown> =>
      row
        ? conflict.save((version) =>
            update.mutateAsync({ id: row.id, version, ...factsOf(values) }),
          )
        : create.mutateAsync(factsOf(values)),
    done: () => {
      notify('success', t('frontend.saved'))
      onClose()
    },
  })
  return { form, conflict }
}
