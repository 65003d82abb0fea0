import { languageCalls } from '@oas/contract/language/calls'
import { type TextRow, groupKeyPattern, textKeyPattern } from '@oas/contract/language/schemas'
import { useCall, useSend } from '../../api/use-call.ts'
import { useMainCall } from '../../api/use-main-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { Form } from '../../kit/form/Form.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { PickField } from '../../kit/form/PickField.tsx'
import { listed } from '../../kit/pick/source.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { usePlace } from '../../nav/location.ts'
import { TextFields, type TextValues } from './TextFields.tsx'
import { refreshes } from './refreshes.ts'
import './language.css'

const isGroup = new RegExp(groupKeyPattern)
const isKey = new RegExp(textKeyPattern)
const none = { cn: '', en: '', id: '', ru: '', remark: '' }

const CreateForm = ({
  groupKey,
  name,
  known,
}: {
  groupKey: string
  name: string
  known: TextRow | null
}) => {
  const { may } = useMay()
  const save = useSend(languageCalls.save, { refreshes })
  const { data: groups = [] } = useCall(languageCalls.groups, {})
  const form = useForm<TextValues>({
    initial: { groupKey, key: name, ...(known ? { ...known.texts, remark: known.remark } : none) },
    check: (values) => ({
      groupKey: isGroup.test(values.groupKey) ? null : t('language.group_hint'),
      key: isKey.test(values.key) ? null : t('language.key_hint'),
      en:
        `${values.cn}${values.en}${values.id}${values.ru}`.trim() === ''
          ? t('language.one_language')
          : null,
    }),
    send: (values) =>
      save.mutateAsync({
        ...values,
        version: known && values.groupKey === groupKey && values.key === name ? known.version : 0,
      }),
    // The group stays: texts are written in one go.
    done: () => {
      notify('success', t('language.saved_live'))
      form.reset({ groupKey: form.values.groupKey, key: '', ...none })
    },
  })
  return (
    <Form
      form={form}
      label={t('language.create')}
      {...(may('language.edit') ? {} : { disabled: t('language.needs_edit') })}
      cancel={
        <a
          className="btn"
          href={`#/multi-language/index?groupKey=${encodeURIComponent(form.values.groupKey)}`}
        >
          {t('language.tab_texts')}
        </a>
      }
    >
      <PickField
        form={form}
        name="groupKey"
        label={t('language.group')}
        required
        source={listed(
          'text groups',
          groups.map((group) => ({ value: group.key, label: group.key })),
          { ids: isGroup, own: true, bare: true },
        )}
        hint={t('language.group_pick_hint')}
        autoFocus
      />
      <TextField
        form={form}
        name="key"
        label={t('language.key')}
        required
        mono
        maxLength={64}
        hint={t('language.key_hint')}
      />
      <TextFields form={form} defaults={known?.defaults ?? null} disabled={!may('language.edit')} />
    </Form>
  )
}

/** Writes a new text, or what an existing one lacks. */
export function CreatePage() {
  const { query } = usePlace()
  const groupKey = query.get('groupKey') ?? ''
  const name = query.get('key') ?? ''
  const asked = isGroup.test(groupKey) && isKey.test(name)
  const { data, isPending } = useMainCall(
    languageCalls.texts,
    { groupKey, text: `${groupKey}.${name}`, pageSize: 200 },
    { enabled: asked },
  )
  if (asked && isPending)
    return (
      <p className="muted" aria-busy="true">
        {t('frontend.loading')}
      </p>
    )
  const known = data?.list.find((row) => row.groupKey === groupKey && row.key === name) ?? null
  return (
    <div className="language-page">
      <h1>{t('language.create')}</h1>
      <div className="language-card">
        <CreateForm
          key={`${groupKey}.${name}`}
          groupKey={groupKey}
          name={name}
          known={asked ? known : null}
        />
      </div>
    </div>
  )
}
