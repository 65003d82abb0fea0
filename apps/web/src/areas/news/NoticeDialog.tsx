import { newsCalls } from '@oas/contract/news/calls'
import { newsLimits } from '@oas/contract/news/limits'
import type { NewsItem } from '@oas/contract/news/schemas'
import { useState } from 'react'
import { send } from '../../api/send.ts'
import { useCall, useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { TimeField } from '../../kit/TimeField.tsx'
import { ArrayEditor } from '../../kit/form/ArrayEditor.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { MultiPick } from '../../kit/form/MultiPick.tsx'
import { AreaField, SelectField, TextField, TickField } from '../../kit/form/fields.tsx'
import { ConflictView } from '../../kit/form/ConflictView.tsx'
import { useConflict } from '../../kit/form/use-conflict.ts'
import { type FormState, useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'
import { RichText } from '../../kit/text/RichText.tsx'
import { AttachField } from './AttachField.tsx'
import { type Draft, checkDraft, draftOf, fieldOfPath, inputOfDraft } from './draft.ts'
import { categoryChoices, levelChoices, useGroups, useTypes } from './fields.ts'
import './news.css'

const Channels = ({ form }: { form: FormState<Draft> }) => {
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

const Spans = ({ form }: { form: FormState<Draft> }) => (
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

const Further = ({ form }: { form: FormState<Draft> }) => (
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
        reviewTime: Date.now() as number | undefined,
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

const span = ({ start, end }: Draft['noticeTimeConfig'][number]): string =>
  `${formatTime(start)} – ${formatTime(end)}`
const shown = {
  eventTime: (at: Draft['eventTime']) => formatTime(at),
  noticeTimeConfig: (ranges: Draft['noticeTimeConfig']) => ranges.map(span).join('\n'),
  extraLinks: (links: Draft['extraLinks']) => links.map(({ url }) => url).join('\n'),
  extraFiles: (files: Draft['extraFiles']) => files.join('\n'),
  reviews: (reviews: Draft['reviews']) =>
    reviews.map((one) => `${formatTime(one.reviewTime)} ${one.reviewContent}`).join('\n'),
}
const conflictLabels = () => ({
  title: t('news.title'),
  content: t('news.content'),
  auditRule: t('news.audit_rule'),
  dataType: t('news.category'),
  type: t('news.type'),
  level: t('news.level'),
  keyword: t('news.keyword'),
  eventTime: t('news.event_time'),
  home: t('news.channel_1'),
  top: t('news.channel_3'),
  wechat: t('news.channel_2'),
  robotId: t('news.robot'),
  noticeTimeConfig: t('news.notice_time'),
  everyYear: t('news.every_year'),
  auditorGroupIds: t('news.groups'),
  extraLinks: t('news.links'),
  extraFiles: t('news.attachments'),
  reviews: t('news.reviews'),
})

/** Writes a notice or changes one. */
export const NoticeDialog = ({ item, onClose }: { item: NewsItem | null; onClose: () => void }) => {
  const [started] = useState(Date.now)
  const refreshes = [newsCalls.query, newsCalls.listType, newsCalls.notifyList]
  const create = useSend(newsCalls.create, { refreshes })
  const update = useSend(newsCalls.update, { refreshes })
  const initial = draftOf(item, started)
  const conflict = useConflict(initial, item?.version ?? 0, async () => {
    const now = (await send(newsCalls.query, { id: item?.id ?? '0' })).list[0]
    return now
      ? {
          values: draftOf(now, started),
          version: now.version,
          by: now.updatedBy,
          at: now.updatedTime,
        }
      : null
  })
  const form = useForm<Draft>({
    initial,
    check: checkDraft,
    guard: false,
    fieldOf: fieldOfPath,
    send: (draft) =>
      item
        ? conflict.save((version) =>
            update.mutateAsync({ id: item.id, version, ...inputOfDraft(draft) }),
          )
        : create.mutateAsync(inputOfDraft(draft)),
    done: () => {
      notify('success', t('frontend.saved'))
      onClose()
    },
  })
  const types = useTypes(form.values.dataType === '2' ? 2 : 1)
  const groups = useGroups()
  return (
    <Modal
      title={t(item ? 'news.edit_notice' : 'news.new_notice')}
      width={960}
      busy={form.busy}
      onClose={onClose}
    >
      <Form
        form={form}
        label={t('news.new_notice')}
        columns={2}
        notice={
          <ConflictView form={form} conflict={conflict} labels={conflictLabels()} show={shown} />
        }
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
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
          <TextField
            form={form}
            name="type"
            label={t('news.type')}
            required
            maxLength={newsLimits.type}
            hint={types.length > 0 ? types.slice(0, 8).join(' · ') : undefined}
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
      </Form>
    </Modal>
  )
}
