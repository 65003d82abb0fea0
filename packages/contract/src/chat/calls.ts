import { Type } from 'typebox'
import { type Area } from '../area.ts'
import { call } from '../define.ts'
import { AppId, Id, Millis, TypeId } from '../envelope.ts'

const Uid = Type.String({ minLength: 1, maxLength: 64 })
const PostId = Type.String({ minLength: 1, maxLength: 128 })
const GroupId = Type.String({ minLength: 1, maxLength: 64 })
const Item = Type.Object({
  appId: AppId,
  type: TypeId,
  postId: PostId,
  groupId: Type.Optional(GroupId),
})
const Report = Type.Object({
  recordId: Id,
  text: Type.String({ description: 'what whoever reported it gave as the reason' }),
  source: Type.String(),
  uid: Type.String({ description: 'who was reported' }),
  at: Millis,
  times: Type.Integer({ description: 'how often this came in' }),
})
const Seen = Type.Object({
  groupId: Type.String(),
  name: Type.String(),
  owner: Type.Boolean(),
  members: Type.Integer({ description: '0 where the app does not say' }),
  records: Type.Integer({ description: 'records of the user in this group' }),
  at: Millis,
})

/** What is known of talks and groups beyond the record that is looked at. */
export const chatCalls = {
  reportTexts: call({
    method: 'POST',
    service: 'review',
    path: '/api/getGroupReportText',
    access: 'record.read',
    scope: 'filtered',
    input: Type.Object({ itemList: Type.Array(Item, { minItems: 1, maxItems: 20 }) }),
    output: Type.Array(
      Type.Object({ ...Item.properties, total: Type.Integer(), reports: Type.Array(Report) }),
    ),
    summary:
      'Texts of the reports on posts and groups, newest first; items outside of the scope of the ' +
      'caller are left out',
  }),
  userGroups: call({
    method: 'POST',
    service: 'review',
    path: '/api/user/group',
    access: 'record.read',
    scope: { app: 'appId', type: 'type' },
    input: Type.Object({
      appId: AppId,
      type: TypeId,
      uids: Type.Array(Uid, { minItems: 1, maxItems: 50 }),
    }),
    output: Type.Array(Type.Object({ uid: Type.String(), groups: Type.Array(Seen) })),
    summary: 'Chat groups that users were seen in, by the records kept of them',
  }),
}

export const chatArea = {
  calls: { chat: chatCalls },
  acts: [],
  pages: [],
} as const satisfies Area
