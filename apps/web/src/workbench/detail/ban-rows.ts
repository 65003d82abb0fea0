import type { HeldRecord } from '@oas/contract/queue/schemas'
import { t } from '../../i18n/texts.ts'
import { type Resource, resourcesOf } from '../engine/rows.ts'

const kindText = {
  text: 'audit.kind_text',
  picture: 'audit.kind_picture',
  video: 'audit.kind_video',
  voice: 'audit.kind_voice',
  file: 'audit.kind_file',
} as const
/** A row of the page: the post, one of its resources, or its user. */
export type BanRow = {
  id: string
  name: string
  subject: string
  resource: Resource | null
  rowId: string | null
}

/** What of a record can be banned. */
export function banRowsOf(record: HeldRecord): BanRow[] {
  return [
    {
      id: 'post',
      name: t('customize.row_post'),
      subject: record.postId,
      resource: null,
      rowId: null,
    },
    ...resourcesOf(record).map((resource): BanRow => ({
      id: resource.rowId,
      name: t(kindText[resource.kind]),
      subject: `${record.postId}/${resource.rowId}`,
      resource,
      rowId: resource.rowId,
    })),
    ...(record.uid === ''
      ? []
      : [
          {
            id: 'user',
            name: t('customize.row_user'),
            subject: record.uid,
            resource: null,
            rowId: null,
          },
        ]),
  ]
}
