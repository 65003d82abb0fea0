import { newsCalls } from '@oas/contract/news/calls'
import { newsLimits } from '@oas/contract/news/limits'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { TimeField } from '../../kit/TimeField.tsx'
import { ArrayEditor } from '../../kit/form/ArrayEditor.tsx'
import { MultiPick } from '../../kit/form/MultiPick.tsx'
import { AreaField, SelectField, TextField, TickField } from '../../kit/form/fields.tsx'
import type { FormState } from '../../kit/form/use-form.ts'
import { PickField } from '../../kit/form/PickField.tsx'
import { listed } from '../../kit/pick/source.ts'
import { RichText } from '../../kit/text/RichText.tsx'
import { AttachField } from './AttachField.tsx'
import type { Draft } from './draft.ts'
import { categoryChoices, levelChoices, useGroups, useTypes } from './fields.ts'
import { serverNow } from '../../api/clock.ts'

type Props = { form: FormState<Draft> }
/** What a type may be called: those that are used are offered, any other may be typed. */
const anyType = new RegExp(`^[^\\r\\n]{1,${newsLimits.type}}$`)

const Channels = ({ form }: Props) => {
  const { data: robots = [] } = useCall(newsCalls.robots, {})
  return (
    <fieldset className="news-channels">
      <legend>{t('news.channels')}</legend>
      <TickField form={form} name="home" label={t('news.channel_1')} />
      <TickField form={form} name="top" label={t('news.channel_3')} />
      <TickField form={form} name="wechat" label={t('news.channel_2')} />
      {form.values.wechat && (
        <SelectField
          form={form}
          name="robotId"
          label={t('news.robot')}
          required
          empty="–"
          choices={robots.map(({ id, name }) => ({ value: id, label: `${name} (${id})` }))}
        />
      )}
    </fieldset>
  )
}

const Spans = ({ form }: Props) => (
  <>
    <ArrayEditor
      label={t('news.notice_time')}
      items={form.values.noticeTimeConfig}
      max={newsLimits.ranges}
      make={() => ({
        start: undefined as number | undefined,
        end: undefined as number | undefined,
      })}
      onChange={(noticeTimeConfig) => form.put({ noticeTimeConfig })}
      problem={form.problemOf('noticeTimeConfig')}
    >
      {(range, put) => (
        <>
          <TimeField
            label={t('news.range_start')}
            value={range.start}
            onChange={(start) => put({ start })}
          />
          <TimeField
            label={t('news.range_end')}
            value={range.end}
            onChange={(end) => put({ end })}
          />
        </>
      )}
    </ArrayEditor>
    <TickField form={form} name="everyYear" label={t('news.every_year')} />
  </>
)

const Further = ({ form }: Props) => (
  <>
    <ArrayEditor
      label={t('news.links')}
      items={form.values.extraLinks}
      max={newsLimits.urls}
      make={() => ({ url: '', enable: true })}
      onChange={(extraLinks) => form.put({ extraLinks })}
      problem={form.problemOf('extraLinks')}
    >
      {(link, put) => (
        <>
          <label>
            {t('news.link')}
            <input
              type="url"
              value={link.url}
              maxLength={1000}
              onChange={(event) => put({ url: event.target.value })}
            />
          </label>
          <label className="tick">
            <input
              type="checkbox"
              checked={link.enable}
              onChange={(event) => put({ enable: event.target.checked })}
            />
            {t('news.enabled')}
          </label>
        </>
      )}
    </ArrayEditor>
    <AttachField
      urls={form.values.extraFiles}
      onChange={(extraFiles) => form.put({ extraFiles })}
      problem={form.problemOf('extraFiles')}
    />
    <ArrayEditor
      label={t('news.reviews')}
      items={form.values.reviews}
      max={newsLimits.reviews}
      make={() => ({
        reviewTime: serverNow() as number | undefined,
        reviewContent: '',
        summary: '',
      })}
      onChange={(reviews) => form.put({ reviews })}
      problem={form.problemOf('reviews')}
    >
      {(review, put) => (
        <>
          <TimeField
            label={t('news.review_time')}
            value={review.reviewTime}
            onChange={(reviewTime) => put({ reviewTime })}
          />
          <label>
            {t('news.review_content')}
            <textarea
              rows={2}
              value={review.reviewContent}
              maxLength={newsLimits.reviewContent}
              onChange={(event) => put({ reviewContent: event.target.value })}
            />
          </label>
          <label>
            {t('news.review_summary')}
            <textarea
              rows={2}
              value={review.summary}
              maxLength={newsLimits.reviewSummary}
              onChange={(event) => put({ summary: event.target.value })}
            />
          </label>
        </>
      )}
    </ArrayEditor>
  </>
)

/** What the notice says, and of what kind it is. */
const ContentFields = ({ form }: Props) => {
  const types = useTypes(form.values.dataType === '2' ? 2 : 1)
  return (
    <div>
      <TextField
        form={form}
        name="title"
        label={t('news.title')}
        required
        maxLength={newsLimits.title}
        autoFocus
      />
      <AreaField
        form={form}
        name="content"
        label={t('news.content')}
        required
        maxLength={newsLimits.content}
        rows={6}
        hint={t('news.content_hint')}
      />
      {form.values.content.includes('<') && (
        <div className="news-content-preview" aria-label={t('news.preview')} role="group">
          <RichText markup={form.values.content} />
        </div>
      )}
      <AreaField
        form={form}
        name="auditRule"
        label={t('news.audit_rule')}
        maxLength={newsLimits.auditRule}
        rows={3}
      />
      <SelectField
        form={form}
        name="dataType"
        label={t('news.category')}
        choices={categoryChoices()}
      />
      <PickField
        form={form}
        name="type"
        label={t('news.type')}
        source={listed(
          'news types',
          types.map((type) => ({ value: type, label: type })),
          { ids: anyType, own: true, bare: true },
        )}
        hint={t('news.type_hint')}
        required
      />
      <SelectField form={form} name="level" label={t('news.level')} choices={levelChoices()} />
      <TextField
        form={form}
        name="keyword"
        label={t('news.keyword')}
        maxLength={newsLimits.keyword}
      />
      <div className="form-row">
        <TimeField
          label={t('news.event_time')}
          value={form.values.eventTime}
          onChange={(eventTime) => form.put({ eventTime })}
        />
      </div>
    </div>
  )
}

/** Where, when and to whom the notice is shown, and what belongs to it. */
const ShowFields = ({ form }: Props) => {
  const groups = useGroups()
  return (
    <div>
      <Channels form={form} />
      {form.problemOf('home') && (
        <p className="problem" role="alert">
          {form.problemOf('home')}
        </p>
      )}
      <Spans form={form} />
      <MultiPick
        label={t('news.groups')}
        choices={groups
          .flatMap((root) => root.groups)
          .map(({ id, name }) => ({ value: id, label: name }))}
        value={form.values.auditorGroupIds}
        max={newsLimits.groups}
        onChange={(auditorGroupIds) => form.put({ auditorGroupIds })}
        problem={form.problemOf('auditorGroupIds')}
        hint={t('news.groups_hint')}
      />
      <Further form={form} />
    </div>
  )
}

/** The fields of a notice in two columns. */
export function NoticeFields({ form }: Props) {
  return (
    <>
      <ContentFields form={form} />
      <ShowFields form={form} />
    </>
  )
}
