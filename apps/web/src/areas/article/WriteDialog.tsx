import {
  type Article,
  articleCalls,
  articleLimits,
  articleStates,
} from '@oas/contract/article/calls'
import { languages } from '@oas/contract/language/calls'
import { useCall, useSend } from '../../api/use-call.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { MultiPick } from '../../kit/form/MultiPick.tsx'
import { AreaField, SelectField, TextField } from '../../kit/form/fields.tsx'
import { type FormState, type Problems, useForm } from '../../kit/form/use-form.ts'
import { required } from '../../kit/form/required.ts'
import { notify } from '../../kit/notice.tsx'
import { ArticleText } from '../../kit/text/ArticleText.tsx'
import { languageChoices, refreshes, stateChoices } from './words.ts'
import './article.css'

const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,，]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]

type Values = {
  title: string
  body: string
  language: string
  state: string
  tags: string
  labelIds: string[]
  mustRoleIds: string[]
}

const initialValues = (article: Article | null): Values => ({
  title: article?.title ?? '',
  body: article?.body ?? '',
  language: article?.language ?? currentLanguage,
  state: article?.state ?? 'draft',
  tags: article?.tags.join(', ') ?? '',
  labelIds: article?.labels.map((label) => String(label.id)) ?? [],
  mustRoleIds: article?.mustRoles.map((role) => role.id) ?? [],
})

const areTags = (tags: readonly string[]): boolean =>
  tags.length <= articleLimits.tags && tags.every((tag) => tag.length <= articleLimits.tag)

const checkValues = ({ title, body, tags }: Values): Problems<Values> => ({
  title: required(title, t('article.article_title')),
  body: required(body, t('article.body')),
  tags: areTags(tagsOf(tags)) ? null : t('article.tags', { n: articleLimits.tags }),
})

/** The article as it is sent. */
const fieldsOf = ({ title, body, language, state, tags, labelIds, mustRoleIds }: Values) => ({
  title,
  body,
  language: languages.find((one) => one === language) ?? 'en',
  state: articleStates.find((one) => one === state) ?? 'draft',
  tags: tagsOf(tags),
  labelIds: labelIds.map(Number),
  mustRoleIds,
})

/** What is written, and how it will look. */
const TextFields = ({ form }: { form: FormState<Values> }) => (
  <>
    <TextField
      form={form}
      name="title"
      label={t('article.article_title')}
      required
      maxLength={articleLimits.title}
    />
    <TextField
      form={form}
      name="tags"
      label={t('article.tags', { n: articleLimits.tags })}
      maxLength={400}
    />
    <AreaField
      form={form}
      name="body"
      label={t('article.body')}
      required
      rows={14}
      maxLength={articleLimits.body}
      hint={
        <>
          {t('article.body_hint')} · {form.values.body.length} / {articleLimits.body}
        </>
      }
    />
    <div className="form-row">
      <span className="article-preview-title">{t('article.preview')}</span>
      <div className="article-preview" role="region" aria-label={t('article.preview')} tabIndex={0}>
        <ArticleText text={form.values.body} />
      </div>
    </div>
  </>
)

/** In which language and state the article is, what it is about, and who must read it. */
const AboutFields = ({ form }: { form: FormState<Values> }) => {
  const { data: choices } = useCall(articleCalls.choices, {})
  return (
    <>
      <SelectField
        form={form}
        name="language"
        label={t('article.language')}
        choices={languageChoices()}
      />
      <SelectField form={form} name="state" label={t('frontend.state')} choices={stateChoices()} />
      <MultiPick
        label={t('article.labels')}
        choices={(choices?.labels ?? []).map((label) => ({
          value: String(label.id),
          label: label.name,
        }))}
        value={form.values.labelIds}
        onChange={(labelIds) => form.put({ labelIds })}
        problem={form.problemOf('labelIds')}
        max={articleLimits.labels}
      />
      <MultiPick
        label={t('article.must_roles')}
        choices={(choices?.roles ?? []).map((role) => ({ value: role.id, label: role.name }))}
        value={form.values.mustRoleIds}
        onChange={(mustRoleIds) => form.put({ mustRoleIds })}
        problem={form.problemOf('mustRoleIds')}
        max={articleLimits.roles}
      />
    </>
  )
}

/** Writes an article or changes one; how it will look stands beside. */
export function WriteDialog({
  article,
  onClose,
}: {
  article: Article | null
  onClose: () => void
}) {
  const create = useSend(articleCalls.create, { refreshes })
  const update = useSend(articleCalls.update, { refreshes })
  const form = useForm<Values>({
    initial: initialValues(article),
    guard: false,
    check: checkValues,
    send: (values): Promise<unknown> =>
      article
        ? update.mutateAsync({ id: article.id, version: article.version, ...fieldsOf(values) })
        : create.mutateAsync(fieldsOf(values)),
    done: () => {
      notify('success', t('frontend.saved'))
      onClose()
    },
  })
  const title = t(article ? 'article.edit' : 'article.write')
  return (
    <Modal title={title} onClose={onClose} busy={form.busy} width={940}>
      <Form
        form={form}
        label={title}
        columns={2}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <TextFields form={form} />
        <AboutFields form={form} />
      </Form>
    </Modal>
  )
}
