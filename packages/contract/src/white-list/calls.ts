import { Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import { AppId, Empty, Id, Millis, TypeId, oneOf, pageOf, paging } from '../envelope.ts'
import { businessKinds } from '../kinds.ts'
import { sortBy } from '../sort.ts'
import {
  Added,
  Adding,
  Entry,
  EntryChange,
  LiveAdding,
  ListChange,
  Moved,
  NewList,
  Verdict,
  WhiteDetail,
  WhiteList,
  entryKinds,
  whiteScopes,
  whiteStates,
  whiteSubjects,
} from './schemas.ts'

const read = { service: 'manage', access: 'whitelist.read', scope: 'filtered' } as const
const edit = { service: 'manage', access: 'whitelist.edit', scope: 'filtered' } as const
const review = { service: 'manage', access: 'whitelist.review', scope: 'filtered' } as const
const live = { service: 'liveManager', method: 'POST', scope: 'filtered' } as const
const large = { maxBody: 16 * 1024 * 1024, answersWithin: 20_000 } as const
const Text = Type.Optional(Type.String({ maxLength: 128 }))
const entryFilter = {
  text: Text,
  state: Type.Optional(oneOf(whiteStates)),
  appId: Type.Optional(AppId),
  soon: Type.Optional(Type.Boolean({ description: 'ends within seven days' })),
}
const EntryQuery = Type.Object({
  kind: oneOf(entryKinds),
  listId: Type.Optional(Id),
  ...entryFilter,
})
const Uids = Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
  minItems: 1,
  maxItems: 200,
})
const LookedUp = Type.Object({
  list: Type.Array(WhiteDetail),
  warning: Type.String({ description: 'empty, or that there are more than fifty' }),
})

export const whiteListCalls = {
  lists: call({
    ...read,
    method: 'GET',
    path: '/white-list/group',
    input: Type.Object({
      ...sortBy(['name', 'state', 'entries', 'madeBy', 'madeAt', 'reviewedBy']),
      ...paging,
      subject: Type.Optional(oneOf(whiteSubjects)),
      combined: Type.Optional(
        Type.Boolean({ description: 'only lists of combinations, or only the others' }),
      ),
      text: Text,
      scope: Type.Optional(oneOf(whiteScopes)),
      state: Type.Optional(oneOf(['pending', 'active', 'rejected', 'stopped'])),
      appId: Type.Optional(AppId),
    }),
    output: pageOf(WhiteList),
    summary: 'White lists, those that wait for a second person first',
  }),
  createList: call({
    ...edit,
    method: 'POST',
    path: '/white-list/group',
    input: NewList,
    output: Type.Object({ id: Id }),
    summary: 'Make a white list; one that spares waits for a second person',
  }),
  updateList: call({
    ...edit,
    method: 'PUT',
    path: '/white-list/group',
    input: ListChange,
    output: Empty,
    summary:
      'Change a white list; one that spares waits for a second person again and spares nobody ' +
      'until then',
  }),
  reviewList: call({
    ...review,
    method: 'POST',
    path: '/white-list/group/review',
    input: Verdict,
    output: Moved,
    summary: 'Pass or turn down white lists of others',
  }),
  stopList: call({
    ...edit,
    method: 'POST',
    path: '/white-list/group/stop',
    input: Verdict,
    output: Moved,
    summary: 'Stop white lists at once',
  }),
  entries: call({
    ...read,
    method: 'GET',
    path: '/white-list/entry',
    answersWithin: 5000,
    input: Type.Object({
      ...sortBy(['listName', 'uid', 'until', 'madeBy', 'madeAt', 'reviewedBy']),
      ...paging,
      ...EntryQuery.properties,
    }),
    output: pageOf(Entry),
    summary: 'Who is on white lists',
  }),
  exportEntries: call({
    ...read,
    method: 'GET',
    path: '/white-list/entry/export',
    answersWithin: 20_000,
    answers: 'raw',
    limited: 5,
    input: EntryQuery,
    output: Type.Unknown(),
    summary: 'The same as a workbook, 20,000 rows at most',
  }),
  add: call({
    ...edit,
    ...large,
    method: 'POST',
    path: '/white-list/entry',
    input: Adding,
    output: Added,
    summary: 'Put people on a list, or (dry) look at what would come of it first',
  }),
  updateEntry: call({
    ...edit,
    method: 'PUT',
    path: '/white-list/entry',
    input: EntryChange,
    output: Empty,
    summary:
      'Change end and reason of an entry; a longer one on a list that spares waits for a second ' +
      'person',
  }),
  reviewEntries: call({
    ...review,
    method: 'POST',
    path: '/white-list/entry/review',
    input: Verdict,
    output: Moved,
    summary: 'Pass or turn down entries of others',
  }),
  stopEntries: call({
    ...edit,
    method: 'POST',
    path: '/white-list/entry/stop',
    input: Verdict,
    output: Moved,
    summary: 'Take entries off their lists, with a reason',
  }),
  testUrl: call({
    ...read,
    method: 'POST',
    path: '/white-list/url/test',
    input: Type.Object({
      url: Type.String({ minLength: 1, maxLength: 2000 }),
      appId: Type.Optional(AppId),
    }),
    output: LookedUp,
    summary: 'Entries that know a link',
  }),
  businesses: call({
    ...read,
    method: 'GET',
    path: '/white-list/business',
    input: Type.Object({
      ...sortBy(['business', 'waiting']),
      ...paging,
      appId: Type.Optional(AppId),
      business: Type.Optional(oneOf(businessKinds)),
      listId: Type.Optional(Id),
    }),
    output: pageOf(
      Type.Object({
        appId: AppId,
        type: TypeId,
        name: Type.String(),
        business: oneOf(businessKinds),
        waiting: Type.Integer(),
        lists: Type.Array(
          Type.Object({
            id: Id,
            name: Type.String(),
            version: Type.Integer(),
            everywhere: Type.Boolean({ description: 'the list names no types: it holds for all' }),
          }),
        ),
      }),
    ),
    summary: 'Types with the white lists that hold for them',
  }),
  bind: call({
    ...edit,
    method: 'PUT',
    path: '/white-list/business',
    input: Type.Object({
      appId: AppId,
      type: TypeId,
      listId: Id,
      version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
      bound: Type.Boolean(),
      dry: Type.Optional(Type.Boolean()),
    }),
    output: Type.Object({
      waiting: Type.Integer({ description: 'orders of the type that wait' }),
      entries: Type.Integer({ description: 'entries in force' }),
    }),
    summary: 'Let a list that names its types hold for one more or one less',
  }),
  effective: call({
    ...read,
    method: 'POST',
    path: '/white-list/effective',
    input: Type.Object({
      appId: AppId,
      type: TypeId,
      uids: Uids,
      country: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' })),
      device: Type.Optional(Type.String({ maxLength: 128 })),
      resultId: Type.Optional(Type.String({ maxLength: 40 })),
    }),
    output: Type.Object({
      list: Type.Array(
        Type.Object({
          uid: Type.String(),
          ...WhiteDetail.properties,
          effect: oneOf(['ignored', 'spared', 'tips', 'forced']),
        }),
      ),
      warning: Type.String(),
    }),
    summary: 'What holds for users now, by the rules a submit follows',
  }),
  log: call({
    ...read,
    method: 'GET',
    path: '/white-list/log',
    input: Type.Object({
      ...sortBy(['at', 'actor', 'action']),
      ...paging,
      subject: oneOf(['list', 'entry']),
      id: Id,
    }),
    output: pageOf(
      Type.Object({
        id: Id,
        at: Millis,
        actor: Type.String(),
        action: Type.String(),
        before: Type.Unknown(),
        after: Type.Unknown(),
      }),
    ),
    summary: 'What was done to a list or an entry',
  }),
  scopeGroups: call({
    method: 'POST',
    service: 'review',
    path: '/scope-group-list',
    access: 'signed-in',
    scope: { app: 'appId', type: 'type' },
    input: Type.Object({ appId: AppId, type: TypeId, uids: Uids }),
    output: LookedUp,
    summary: 'White lists that hold for users; warns above fifty entries',
  }),
  inForce: call({
    method: 'GET',
    service: 'releasing',
    path: '/white-list',
    access: 'whitelist.read',
    scope: 'filtered',
    input: Type.Object({ ...paging, appId: Type.Optional(AppId) }),
    output: pageOf(WhiteList),
    summary: 'White lists in force, for those who draw tasks',
  }),
  liveList: call({
    ...live,
    access: 'whitelist.read',
    path: '/web/live-white-list/query-list',
    input: Type.Object({ ...paging, ...entryFilter }),
    output: pageOf(Entry),
    summary: 'People whose live rooms are excused',
  }),
  liveImport: call({
    ...live,
    ...large,
    access: 'whitelist.edit',
    scope: { app: 'appId' },
    path: '/web/live-white-list/import',
    input: LiveAdding,
    output: Added,
    summary: 'Apply for excuses, from lines or a workbook; a second person passes each',
  }),
  liveReject: call({
    ...live,
    access: 'whitelist.review',
    path: '/web/live-white-list/batchReject',
    input: Type.Object({
      refs: Verdict.properties.refs,
      reason: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
    }),
    output: Moved,
    summary: 'Turn applications down',
  }),
  liveStatus: call({
    ...live,
    access: 'whitelist.read',
    path: '/web/live-white-list/update-status',
    input: Type.Object({
      refs: Verdict.properties.refs,
      act: oneOf(['approve', 'stop']),
      reason: Type.String({ maxLength: 200 }),
    }),
    output: Moved,
    summary: 'Pass applications (whitelist.review), or end excuses (whitelist.edit)',
  }),
}

export const whiteListArea = {
  calls: { whiteList: whiteListCalls },
  acts: [
    'whiteList.add',
    'whiteList.approve',
    'whiteList.create',
    'whiteList.prolong',
    'whiteList.reject',
    'whiteList.stop',
    'whiteList.update',
  ],
  pages: [
    page('/tags/white-list/list', 'whitelist.read', [
      'white_lists',
      10,
      'white_list_lists',
      'list',
    ]),
    page('/tags/white-list/user', 'whitelist.read', [
      'white_lists',
      20,
      'white_list_users',
      'user',
    ]),
    page('/tags/white-list/business', 'whitelist.read', [
      'white_lists',
      30,
      'white_list_businesses',
      'rows',
    ]),
    page('/tags/white-list/combination', 'whitelist.read', [
      'white_lists',
      40,
      'white_list_combinations',
      'folder',
    ]),
    page('/tags/white-list/combination-user', 'whitelist.read', [
      'white_lists',
      50,
      'white_list_combination_users',
      'group',
    ]),
    page('/tags/white-list/active', 'whitelist.read', [
      'white_lists',
      60,
      'white_list_active',
      'search',
    ]),
    page('/white-list/url', 'whitelist.read', ['white_lists', 70, 'white_list_urls', 'globe']),
    page('/tags/live-white-list-manage', 'whitelist.read', [
      'white_lists',
      80,
      'white_list_live',
      'queue',
    ]),
  ],
} as const satisfies Area
