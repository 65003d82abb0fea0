import type { ReleaseRow } from '@oas/contract/text-moderation/release-row'
import { textStageCalls } from '@oas/contract/text-moderation/stage-calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { useSend } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { ChangeOrderField } from '../../../kit/change-order/ChangeOrderField.tsx'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { MultiPick } from '../../../kit/form/MultiPick.tsx'
import { NumberField } from '../../../kit/form/fields.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { notify } from '../../../kit/notice.tsx'
import { bodyOf, draftOf } from '../item-draft.ts'
import { refreshes, useTypeChoices } from '../words.tsx'

type Draft = { share: number | null; types: string[]; changeOrderId: string }

/** On which share of users, and where, a release is tried. */
export function StageDialog({ release, onClose }: { release: ReleaseRow; onClose: () => void }) {
  const stage = useSend(textStageCalls.stage, {
    refreshes: [...refreshes, textStageCalls.stageFigures],
  })
  const choices = useTypeChoices()
  const { number, scopes } = release
  const form = useForm<Draft>({
    initial: {
      share: release.state === 'staged' ? release.share : 10,
      types: scopes.flatMap(({ appId, types }) => types.map((type) => typeKeyOf({ appId, type }))),
      changeOrderId: '',
    },
    guard: false,
    send: async ({ share, types, changeOrderId }) => {
      await stage.mutateAsync({
        id: String(number),
        share: share ?? 0,
        scopes: bodyOf({ ...draftOf(null), types }).scopes,
        ...(changeOrderId === '' ? {} : { changeOrderId }),
      })
      notify('success', t('text_stage.staged', { n: number }))
    },
    fieldOf: (path) => (path.startsWith('scopes') ? 'types' : path.split('.')[0]),
    done: onClose,
  })
  return (
    <FormModal
      form={form}
      title={t('text_stage.stage_title', { n: number })}
      onClose={onClose}
      submitLabel={t('text_stage.stage')}
    >
      <p className="muted">{t('text_stage.stage_hint')}</p>
      <NumberField
        form={form}
        name="share"
        label={t('text_stage.share')}
        min={0}
        max={100}
        step={0.01}
        offers={[1, 5, 10, 30, 50, 100]}
        required
      />
      <MultiPick
        label={t('text_moderation.types')}
        choices={choices}
        value={form.values.types}
        onChange={(types) => form.put({ types })}
        problem={form.problemOf('types', t('text_moderation.types'))}
        hint={t('text_stage.scopes_hint')}
      />
      <ChangeOrderField
        appId={undefined}
        value={form.values.changeOrderId}
        onChange={(changeOrderId) => form.put({ changeOrderId })}
        required={false}
        hint={t('text_stage.order_hint')}
        problem={form.problemOf('changeOrderId', t('text_stage.change_order'))}
      />
    </FormModal>
  )
}
