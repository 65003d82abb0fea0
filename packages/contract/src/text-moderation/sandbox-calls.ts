import { Type } from 'typebox'
import { call } from '../define.ts'
import { AppId, Empty, Id, TypeId, nullable, oneOf, pageOf, paging } from '../envelope.ts'
import { Changed, Gone, SearchText, Version, change, edit, read, remove } from './access.ts'
import {
  Sandbox,
  SandboxBody,
  SandboxHit,
  SandboxItem,
  SandboxItemDetail,
  SandboxReport,
  sandboxActs,
  sandboxStates,
} from './sandbox-schemas.ts'
import { Found, ItemBody, longestText } from './schemas.ts'

const Which = Type.Object({ id: Id, version: Version })
const Item = Type.Object({ sandboxId: Id, id: Id })
const moved = { ...change, input: Which, output: Changed } as const

/** Changes of words that are tried on live records before anybody approves them. */
export const textSandboxCalls = {
  sandboxes: call({
    ...read,
    path: '/sandbox',
    input: Type.Object({
      ...paging,
      text: SearchText,
      state: Type.Optional(oneOf(sandboxStates)),
      appId: Type.Optional(AppId),
      own: Type.Optional(Type.Boolean()),
    }),
    output: pageOf(Sandbox),
    summary: 'Sandboxes, those changed last first',
  }),
  sandbox: call({
    ...read,
    path: '/sandbox/:id',
    input: Type.Object({ id: Id }),
    output: Sandbox,
    summary: 'One sandbox',
  }),
  createSandbox: call({
    ...edit,
    path: '/sandbox',
    input: Type.Object({ body: SandboxBody }),
    output: Changed,
    summary: 'Open an empty sandbox',
  }),
  updateSandbox: call({
    ...change,
    path: '/sandbox/:id',
    input: Type.Object({ id: Id, version: Version, body: SandboxBody }),
    output: Changed,
    summary: 'Change its name, where it runs and for how long, while it does not',
  }),
  removeSandbox: call({
    ...remove,
    path: '/sandbox/:id',
    input: Gone,
    output: Empty,
    summary: 'Delete a sandbox that is open or closed',
  }),
  startSandbox: call({
    ...moved,
    path: '/sandbox/:id/start',
    answersWithin: 10_000,
    summary: 'Try it on live records: what it finds is noted and does nothing',
  }),
  stopSandbox: call({
    ...moved,
    path: '/sandbox/:id/stop',
    summary: 'End the trial; it ends by itself after its days',
  }),
  submitSandbox: call({
    ...moved,
    path: '/sandbox/:id/submit',
    answersWithin: 60_000,
    summary: 'Hand in what it holds for review; merged once all of it is settled',
  }),
  closeSandbox: call({
    ...moved,
    path: '/sandbox/:id/close',
    summary: 'Give it up; what was submitted stays with its reviewers',
  }),
  sandboxReport: call({
    ...read,
    path: '/sandbox/:id/report',
    answersWithin: 5000,
    input: Type.Object({ id: Id }),
    output: SandboxReport,
    summary: 'What it would have found and lost since it was started, by hour and by item',
  }),
  sandboxHits: call({
    ...read,
    path: '/sandbox/:id/hit',
    answersWithin: 5000,
    input: Type.Object({ id: Id, itemId: Type.Optional(Id), ...paging }),
    output: pageOf(SandboxHit),
    summary: 'Records on which it differs from the live words, with what people decided later',
  }),
  sandboxItems: call({
    ...read,
    path: '/sandbox/:sandboxId/item',
    input: Type.Object({ sandboxId: Id, ...paging, act: Type.Optional(oneOf(sandboxActs)) }),
    output: pageOf(SandboxItem),
    summary: 'Changes that a sandbox holds',
  }),
  sandboxItem: call({
    ...read,
    path: '/sandbox/:sandboxId/item/:id',
    input: Item,
    output: SandboxItemDetail,
    summary: 'One of them, beside what is live, with those before and after it',
  }),
  createSandboxItem: call({
    ...edit,
    path: '/sandbox/:sandboxId/item',
    input: Type.Object({
      sandboxId: Id,
      act: oneOf(sandboxActs),
      itemId: Type.Optional(Id),
      body: nullable(ItemBody),
    }),
    output: Changed,
    summary: 'Add an item, change one, or remove one (without a body)',
  }),
  updateSandboxItem: call({
    ...change,
    path: '/sandbox/:sandboxId/item/:id',
    input: Type.Object({ sandboxId: Id, id: Id, version: Version, body: ItemBody }),
    output: Changed,
    summary: 'Change what an addition or a change says',
  }),
  removeSandboxItem: call({
    ...remove,
    path: '/sandbox/:sandboxId/item/:id',
    input: Type.Object({ sandboxId: Id, id: Id, version: Version }),
    output: Empty,
    summary: 'Take a change out of the sandbox',
  }),
  trySandboxItem: call({
    ...read,
    method: 'POST',
    path: '/sandbox/try',
    scope: { app: 'appId', type: 'type' },
    answersWithin: 10_000,
    limited: 20,
    input: Type.Object({
      appId: AppId,
      type: TypeId,
      body: ItemBody,
      texts: Type.Array(Type.String({ maxLength: longestText }), { minItems: 1, maxItems: 10 }),
    }),
    output: Type.Object({
      problem: Type.String({ description: 'why it cannot be compiled; empty: it can' }),
      list: Type.Array(Type.Object({ text: Type.String(), hits: Type.Array(Found) })),
    }),
    summary: 'What an item finds in some texts before it is saved',
  }),
  tryDistances: call({
    ...read,
    path: '/sandbox/:sandboxId/item/:id/distance',
    answersWithin: 20_000,
    limited: 5,
    input: Item,
    output: Type.Object({
      texts: Type.Integer({ description: 'newest records that were read' }),
      list: Type.Array(Type.Object({ distance: Type.Integer(), rows: Type.Integer() })),
    }),
    summary: 'Records that a combination would find with other distances',
  }),
}
export const sandboxAuditActs = [
  'textModeration.changeSandboxItem',
  'textModeration.closeSandbox',
  'textModeration.createSandbox',
  'textModeration.mergeSandbox',
  'textModeration.removeSandbox',
  'textModeration.removeSandboxItem',
  'textModeration.startSandbox',
  'textModeration.stopSandbox',
  'textModeration.submitSandbox',
  'textModeration.updateSandbox',
] as const
