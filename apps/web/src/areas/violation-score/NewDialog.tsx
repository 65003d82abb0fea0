import { violationScoreCalls } from '@oas/contract/violation-score/calls'
import { blankTemplate } from '@oas/contract/violation-score/decay'
import type { TemplateRow } from '@oas/contract/violation-score/schemas'
import { readCall, useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { MultiPick } from '../../kit/form/MultiPick.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { required } from '../../kit/form/required.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { useApps } from '../../kit/use-apps.ts'
import { go } from '../../nav/location.ts'
import { refreshes } from './words.tsx'

/** Makes a template, blank or as a copy of another one, and opens it. */
export function NewDialog({ of, onClose }: { of: TemplateRow | null; onClose: () => void }) {
  const create = useSend(violationScoreCalls.createTemplate, { refreshes })
  const { choices } = useApps()
  const title = of ? `${t('violation_score.copy')}: ${of.name}` : t('violation_score.create')
  const form = useForm({
    initial: {
      name: of ? t('violation_score.copy_name', { name: of.name }) : '',
      appIds: (of?.appIds ?? []).map(String),
    },
    check: ({ name, appIds }) => ({
      name: required(name.trim(), t('violation_score.name')),
      appIds: required(appIds.join(''), t('violation_score.apps')),
    }),
    fieldOf: (path) => path.split('.')[1],
    send: async ({ name, appIds }) => {
      const whole = of ? await readCall(violationScoreCalls.template, { id: of.id }) : null
      const body = whole?.draft ?? whole?.versions[0]?.body ?? blankTemplate
      const { id } = await create.mutateAsync({
        body: { ...body, name, appIds: appIds.map(Number) },
      })
      go(`/violations-scores/template/${id}`)
    },
    done: onClose,
  })
  return (
    <FormModal form={form} title={title} onClose={onClose}>
      <TextField
        form={form}
        name="name"
        label={t('violation_score.name')}
        maxLength={100}
        required
      />
      <MultiPick
        label={t('violation_score.apps')}
        choices={choices}
        value={form.values.appIds}
        onChange={(appIds) => form.put({ appIds })}
        problem={form.problemOf('appIds', t('violation_score.apps'))}
        required
      />
    </FormModal>
  )
}
