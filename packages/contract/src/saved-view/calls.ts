import { Type } from 'typebox'
import { type Area } from '../area.ts'
import { call } from '../define.ts'
import { Empty, Id } from '../envelope.ts'

/** Views a person may keep of one page. */
export const maxViews = 50
/** Characters of a view's name. */
export const maxViewName = 40

const Page = Type.String({
  maxLength: 100,
  pattern: '^(/[a-z0-9-]+)+$',
  description: 'path of the list page in the console',
})
const Name = Type.String({ minLength: 1, maxLength: maxViewName })
const Query = Type.String({
  maxLength: 2000,
  description: "what stands in the page's address after '?'",
})
const SavedView = Type.Object({
  id: Id,
  name: Type.String(),
  query: Type.String(),
  shared: Type.Boolean(),
  own: Type.Boolean(),
  owner: Type.String({ description: 'display name of the person who saved it' }),
})

export const savedViewCalls = {
  list: call({
    method: 'GET',
    service: 'review',
    path: '/saved-view',
    access: 'signed-in',
    scope: 'none',
    input: Type.Object({ page: Page }),
    output: Type.Array(SavedView),
    summary: "One's own views of a list page and those that others share, own first",
  }),
  save: call({
    method: 'POST',
    service: 'review',
    path: '/saved-view',
    access: 'signed-in',
    scope: 'self',
    input: Type.Object({ page: Page, name: Name, query: Query, shared: Type.Boolean() }),
    output: Type.Object({ id: Id }),
    summary:
      'Keep the filters of a list page under a name; the same name replaces. ' +
      'Sharing needs audit.team',
  }),
  remove: call({
    method: 'DELETE',
    service: 'review',
    path: '/saved-view/:id',
    access: 'signed-in',
    scope: 'self',
    input: Type.Object({ id: Id }),
    output: Empty,
    summary: "Remove one of one's own views",
  }),
}

export const savedViewArea = {
  calls: { savedView: savedViewCalls },
  acts: ['savedView.remove', 'savedView.save'],
  pages: [],
} as const satisfies Area
