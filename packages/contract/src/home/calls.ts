import { type Static, Type } from 'typebox'
import type { Area } from '../area.ts'
import { call } from '../define.ts'
import { AppId, Empty, Millis, TypeId, nullable, oneOf } from '../envelope.ts'

/**
 * How far an installation is on its way to the first decision, by the app that came farthest of
 * those the caller sees. `hidden`: by whom and when the page of the steps was put away.
 */
export const FirstSteps = Type.Object({
  hidden: nullable(Type.Object({ at: Millis, by: Type.String() })),
  app: nullable(Type.Object({ appId: AppId, name: Type.String() })),
  type: nullable(
    Type.Object({
      type: TypeId,
      name: Type.String(),
      business: Type.String(),
      published: Type.Boolean(),
      pageKey: Type.String({ description: 'where it is judged; empty until it is published' }),
    }),
  ),
  key: Type.Boolean({ description: 'a key is in use that sends content in' }),
  record: Type.Boolean({ description: 'a record came in' }),
  endpoint: Type.Boolean({ description: 'decisions have an address to go to' }),
  allow: Type.String({
    description:
      'how the server is started so that it reaches a receiver on its own machine; empty: it does',
  }),
  people: Type.Boolean({ description: 'somebody else can log in and has a role' }),
  decision: Type.Object({
    state: oneOf(['none', 'waiting', 'failed', 'arrived']),
    error: Type.String({ description: 'what the last try met, empty for nothing' }),
  }),
})
export type FirstSteps = Static<typeof FirstSteps>

export const homeCalls = {
  firstSteps: call({
    method: 'GET',
    service: 'global',
    path: '/first-steps',
    access: 'app.edit',
    scope: 'filtered',
    input: Empty,
    output: FirstSteps,
    summary: 'What an empty installation still lacks for its first decision',
  }),
  showFirstSteps: call({
    method: 'PUT',
    service: 'global',
    path: '/first-steps',
    access: 'app.edit',
    scope: 'none',
    input: Type.Object({ shown: Type.Boolean() }),
    output: Empty,
    summary: 'Put the page of first steps away for everybody, or back',
  }),
}

export const homeArea = {
  calls: { home: homeCalls },
  acts: ['home.hideFirstSteps', 'home.showFirstSteps'],
  pages: [],
} as const satisfies Area
