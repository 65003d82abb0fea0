import type { TemplateMove, TemplateRow } from '@oas/contract/message/template'
import { imTemplateCalls } from '@oas/contract/message/template-calls'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { confirm, confirmDelete } from '../../kit/Confirm.tsx'
import { notify, notifyFailure } from '../../kit/notice.tsx'

/** Moves a template to another state, or takes it out; what users would miss asks first. */
export function useTemplateActs() {
  const move = useSend(imTemplateCalls.move, { refreshes: [imTemplateCalls.list] })
  const remove = useSend(imTemplateCalls.remove, { refreshes: [imTemplateCalls.list] })
  const perform = ({ id, version }: TemplateRow, to: TemplateMove): Promise<void> =>
    move.mutateAsync({ id, version, move: to }).then(() => notify('success', t('frontend.saved')))
  const press = (row: TemplateRow, to: TemplateMove): void =>
    to === 'stop'
      ? confirm({
          title: t('message.move_stop'),
          text: (
            <>
              <strong>{row.key}</strong> {t('message.template_stop_sure')}
            </>
          ),
          danger: true,
          act: () => perform(row, to),
        })
      : void perform(row, to).catch(notifyFailure)
  const drop = (row: TemplateRow): void =>
    confirmDelete(row.key, async () => {
      await remove.mutateAsync({ id: row.id, version: row.version })
    })
  return { press, drop }
}
