import { whiteListCalls } from '@oas/contract/white-list/calls'
import { type EntryKind, liveExcuses } from '@oas/contract/white-list/schemas'
import { useCall } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { MultiPick } from '../../kit/form/MultiPick.tsx'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import { SelectField } from '../../kit/form/fields.tsx'
import type { FormState } from '../../kit/form/use-form.ts'
import type { AddDraft } from './use-additions.ts'
import { useReader } from './words.tsx'

type Props = { kind: EntryKind; form: FormState<AddDraft> }
/** Where to: for live rooms an app and what they are excused from, else a list. */
export function AddTarget({ kind, form }: Props) {
  const { apps } = useReader()
  const { data: lists } = useCall(
    whiteListCalls.lists,
    { ...(kind === 'live' ? {} : { subject: kind }), pageSize: 200 },
    { enabled: kind !== 'live' },
  )
  const open = (lists?.list ?? []).filter(
    (list) => list.state === 'active' || list.state === 'pending',
  )
  if (kind === 'live')
    return (
      <>
        <SelectField
          form={form}
          name="appId"
          label={t('white_list.app')}
          required
          empty=""
          choices={apps.map((app) => ({ value: String(app.id), label: app.name }))}
        />
        <MultiPick
          label={t('white_list.excuses')}
          choices={liveExcuses.map((one) => ({
            value: one,
            label: tData(`white_list.excuse_${one}`),
          }))}
          value={form.values.excuses}
          onChange={(excuses) => form.put({ excuses })}
          problem={form.problemOf('excuses')}
        />
      </>
    )
  return (
    <ChoiceField
      form={form}
      name="listId"
      label={t('white_list.list')}
      required
      hint={lists && open.length === 0 ? t('white_list.no_lists') : ''}
      choices={open.map((list) => ({ value: list.id, label: list.name }))}
    />
  )
}
