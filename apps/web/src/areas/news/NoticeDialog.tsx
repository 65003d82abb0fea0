import { newsCalls } from '@oas/contract/news/calls'
import type { NewsItem } from '@oas/contract/news/schemas'
import { useState } from 'react'
import { send } from '../../api/send.ts'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { ConflictView } from '../../kit/form/ConflictView.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { useConflict } from '../../kit/form/use-conflict.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'
import { NoticeFields } from './NoticeFields.tsx'
import { type Draft, checkDraft, draftOf, fieldOfPath, inputOfDraft } from './draft.ts'
import './news.css'
import { serverNow } from '../../api/clock.ts'

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
export function NoticeDialog({ item, onClose }: { item: NewsItem | null; onClose: () => void }) {
  const [started] = useState(() => serverNow())
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
        <NoticeFields form={form} />
      </Form>
    </Modal>
  )
}
