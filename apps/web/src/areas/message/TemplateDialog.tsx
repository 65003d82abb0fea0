import { languages } from '@oas/contract/language/calls'
import { imTemplateCalls } from '@oas/contract/message/template-calls'
import {
  type TemplateAct,
  type TemplateRow,
  type TemplateTexts,
  fillTemplate,
  maxTemplateText,
  templateActs,
  templateVariables,
  variablesOf,
} from '@oas/contract/message/template'
import { sessionCalls } from '@oas/contract/session/calls'
import { send } from '../../api/send.ts'
import { useCall, useSend } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { AreaField, SelectField, TextField } from '../../kit/form/fields.tsx'
import { ConflictView } from '../../kit/form/ConflictView.tsx'
import { useConflict } from '../../kit/form/use-conflict.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { required } from '../../kit/form/required.ts'
import { notify } from '../../kit/notice.tsx'

type Values = { key: string; act: string; appId: string; remark: string } & Record<
  (typeof languages)[number],
  string
>
const everyApp = 'all'
const shown = {
  nick: 'Ann',
  act: '…',
  until: '2030-01-01 00:00',
  reason: '…',
  appealUrl: 'https://…',
} as const
const words = templateVariables.map((name) => `{{${name}}}`).join(' ')
const languageName = (language: string): string => tData(`message.language_${language}`)
const wrongWord = (text: string): string | null => {
  const strange = variablesOf(text).find(
    (name) => !(templateVariables as readonly string[]).includes(name),
  )
  return strange === undefined
    ? null
    : t('message.template_word', { word: `{{${strange}}}`, words })
}
const textsOf = (values: Values): TemplateTexts =>
  Object.fromEntries(
    languages.flatMap((language) =>
      values[language].trim() === '' ? [] : [[language, values[language]]],
    ),
  )
const valuesOf = (row: TemplateRow | null): Values => ({
  key: row?.key ?? '',
  act: row?.act ?? 'reply',
  appId: row === null ? '' : row.appId === null ? everyApp : String(row.appId),
  remark: row?.remark ?? '',
  cn: row?.texts.cn ?? '',
  en: row?.texts.en ?? '',
  id: row?.texts.id ?? '',
  ru: row?.texts.ru ?? '',
})

/**
 * Writes a text that users of an app are sent, in each language, with what they will read beside
 * it.
 */
export const TemplateDialog = ({
  row,
  onClose,
}: {
  row: TemplateRow | null
  onClose: () => void
}) => {
  const { data: self } = useCall(sessionCalls.self, {})
  const create = useSend(imTemplateCalls.create, { refreshes: [imTemplateCalls.list] })
  const update = useSend(imTemplateCalls.update, { refreshes: [imTemplateCalls.list] })
  const conflict = useConflict(valuesOf(row), row?.version ?? 0, async () => {
    const now = (await send(imTemplateCalls.list, { id: row?.id ?? '0' })).list[0]
    return now
      ? { values: valuesOf(now), version: now.version, by: now.updatedBy, at: now.updatedAt }
      : null
  })
  const form = useForm<Values>({
    initial: valuesOf(row),
    guard: false,
    fieldOf: (path) => path.replace(/^texts\./, ''),
    check: (values) => ({
      key: /^[a-z0-9_]{2,32}$/.test(values.key) ? null : t('message.template_key_hint'),
      appId: required(values.appId, t('message.template_app')),
      cn: wrongWord(values.cn),
      en:
        wrongWord(values.en) ??
        (Object.keys(textsOf(values)).length === 0
          ? t('frontend.required', { field: t('message.text') })
          : null),
      id: wrongWord(values.id),
      ru: wrongWord(values.ru),
    }),
    send: (values): Promise<unknown> => {
      const facts = {
        key: values.key,
        act: values.act as TemplateAct,
        appId: values.appId === everyApp ? null : Number(values.appId),
        remark: values.remark,
        texts: textsOf(values),
      }
      return row
        ? conflict.save((version) => update.mutateAsync({ id: row.id, version, ...facts }))
        : create.mutateAsync(facts)
    },
    done: () => {
      notify('success', t('frontend.saved'))
      onClose()
    },
  })
  const title = row ? row.key : t('message.template_new')
  return (
    <Modal title={title} onClose={onClose} busy={form.busy} width={720}>
      <Form
        form={form}
        label={title}
        notice={
          <ConflictView
            form={form}
            conflict={conflict}
            labels={{
              key: t('message.template_key'),
              act: t('message.template_act'),
              appId: t('message.template_app'),
              cn: languageName('cn'),
              en: languageName('en'),
              id: languageName('id'),
              ru: languageName('ru'),
              remark: t('frontend.remark'),
            }}
            show={{
              act: (act) => tData(`message.act_${act}`),
              appId: (id) =>
                id === everyApp
                  ? t('message.template_every_app')
                  : (self?.apps.find((app) => String(app.id) === id)?.name ?? id),
            }}
          />
        }
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <TextField
          form={form}
          name="key"
          label={t('message.template_key')}
          hint={t('message.template_key_hint')}
          required
          mono
          maxLength={32}
        />
        <SelectField
          form={form}
          name="act"
          label={t('message.template_act')}
          choices={templateActs.map((act) => ({ value: act, label: tData(`message.act_${act}`) }))}
        />
        <SelectField
          form={form}
          name="appId"
          label={t('message.template_app')}
          required
          empty="–"
          choices={[
            { value: everyApp, label: t('message.template_every_app') },
            ...(self?.apps ?? []).map((app) => ({ value: String(app.id), label: app.name })),
          ]}
        />
        <p className="form-hint">{t('message.template_texts_hint', { words })}</p>
        {languages.map((language) => (
          <AreaField
            key={language}
            form={form}
            name={language}
            label={t('message.template_text_in', { language: languageName(language) })}
            maxLength={maxTemplateText}
            rows={2}
            hint={
              form.values[language].includes('{{')
                ? `${t('message.template_preview')}: ${fillTemplate(form.values[language], shown)}`
                : undefined
            }
          />
        ))}
        <AreaField
          form={form}
          name="remark"
          label={t('frontend.remark')}
          maxLength={500}
          rows={2}
        />
      </Form>
    </Modal>
  )
}
