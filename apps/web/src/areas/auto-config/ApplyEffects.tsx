import type { Effect, Target } from '@oas/contract/setting/edit-schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { useState } from 'react'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { Form } from '../../kit/form/Form.tsx'
import { AreaField, TickField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { EffectList, isBlocked } from './EffectList.tsx'

type Props = {
  effects: readonly Effect[]
  send: (given: {
    types: Target[]
    note: string
    acceptWarnings: boolean
  }) => Promise<{ published: number; drafted?: number }>
  /** What is applied was made up here: without the right to do both, it becomes drafts. */
  drafts?: boolean
  onDone: () => void
}

/** What would become of types, and the button that does it to those that are ticked, together. */
export function ApplyEffects({ effects, send, drafts = false, onDone }: Props) {
  const { may } = useMay()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () =>
      new Set(effects.filter((one) => one.changes.length > 0 && !isBlocked(one)).map(typeKeyOf)),
  )
  const chosen = effects.filter((one) => ticked.has(typeKeyOf(one)))
  const warns = chosen.some(({ problems }) => problems.some(({ level }) => level === 'warning'))
  const form = useForm({
    initial: { note: '', acceptWarnings: false },
    guard: false,
    check: ({ note }) => ({ note: note.trim() === '' ? t('auto_config.problem_required') : null }),
    send: async ({ note, acceptWarnings }) => {
      const { published, drafted = 0 } = await send({
        types: chosen.map(({ appId, type, version }) => ({ appId, type, version })),
        note,
        acceptWarnings,
      })
      notify(
        'success',
        drafted > 0
          ? t('setting_tool.batch_drafted', { n: drafted })
          : t('setting_tool.batch_done', { n: published }),
      )
    },
    done: onDone,
  })
  const toggle = (key: string): void =>
    setTicked((before) => {
      const after = new Set(before)
      if (!after.delete(key)) after.add(key)
      return after
    })
  const why = !may('setting.publish')
    ? t('auto_config.needs_publish')
    : chosen.length === 0
      ? t('setting_tool.batch_none')
      : undefined
  return (
    <>
      <EffectList effects={effects} ticked={ticked} onToggle={toggle} />
      <Form
        form={form}
        label={t('setting_tool.batch_apply')}
        submitLabel={t('setting_tool.batch_apply')}
        {...(why ? { disabled: why } : {})}
      >
        {drafts && !may('setting.publish-own') && (
          <p className="muted">{t('setting_tool.batch_as_drafts')}</p>
        )}
        <AreaField
          form={form}
          name="note"
          label={t('auto_config.note')}
          rows={2}
          maxLength={500}
          required
        />
        {warns && (
          <TickField form={form} name="acceptWarnings" label={t('auto_config.accept_warnings')} />
        )}
      </Form>
    </>
  )
}
