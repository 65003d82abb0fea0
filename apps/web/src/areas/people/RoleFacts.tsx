import { t } from '../../i18n/texts.ts'
import { AreaField, TextField, TickField } from '../../kit/form/fields.tsx'
import { PageNeeds } from './PageNeeds.tsx'
import { PathPick } from './PathPick.tsx'
import type { RoleFields } from './use-role-form.ts'

/** What a role is called, how it is given, and which pages it opens. */
export function RoleFacts({ form, off }: { form: RoleFields; off: boolean }) {
  return (
    <div>
      <TextField
        form={form}
        name="name"
        label={t('frontend.name')}
        required
        maxLength={64}
        disabled={off}
      />
      <AreaField
        form={form}
        name="description"
        label={t('people.description')}
        maxLength={500}
        rows={2}
        disabled={off}
      />
      <TickField form={form} name="manySessions" label={t('people.many_sessions')} disabled={off} />
      <TickField form={form} name="byDefault" label={t('people.by_default')} disabled={off} />
      <PathPick
        value={form.values.paths}
        onChange={(paths) => form.put({ paths })}
        disabled={off}
        problem={form.problemOf('paths', t('people.paths'))}
      />
      <PageNeeds form={form} off={off} />
    </div>
  )
}
