import type { FormFacts } from '@oas/contract/decision/forms/kinds'
import { type FormControl, formControls } from '@oas/contract/setting/schemas'
import { holdsTrue } from '@oas/expression'
import { textOf } from '@oas/texts'
import { expect, test } from 'vitest'
import { aSetting } from '../../../testing/world.ts'
import { fitsPattern } from '../../../core/pattern.ts'
import { toWarning } from '../messages.ts'
import type { Given, PunishType, Rules } from './kinds.ts'
import { checkVerdict } from './verdict.ts'
import { file, buttonOf } from './controls-cases.ts'
import { day } from './controls-cases.ts'

const now = Date.parse('2026-03-01T00:00:00Z')
const types: PunishType[] = [101, 104, 105, 106, 201, 210, 402, 403].map((id) => ({
  id,
  scope: id < 200 ? 'content' : id < 300 ? 'user' : 'room',
  needsTime: false,
  mayBePermanent: false,
}))
const timed: PunishType[] = [202, 205, 206, 301, 302, 303, 404, 405, 406].map((id) => ({
  id,
  scope: id < 300 ? 'user' : id < 400 ? 'device' : 'room',
  needsTime: true,
  mayBePermanent: id === 206,
}))
const label = (id: number, treeId = 11, leaf = true) => ({
  id,
  parentId: 0,
  orders: 0,
  cnName: '',
  enName: '',
  idName: '',
  ruName: '',
  treeId,
  leaf,
  path: [id],
})
const labels = new Map(
  [label(5), label(6), label(9, 11, false), label(7, 12)].map((one) => [one.id, one]),
)
const text = {
  rowId: 't1',
  kind: 'text',
  text: 'hello world',
  seconds: null,
  width: null,
  height: null,
  field: 'bio',
} as const
const original: FormFacts['original'] = {
  given: { result: 'del', labels: [5] },
  results: [
    { id: 'del', violation: true },
    { id: 'ignore', violation: false },
  ],
  labels: (id) => labels.has(id),
}
const facts = (changes: Partial<FormFacts> = {}): FormFacts => ({
  uid: 'u1234',
  postId: 'p',
  items: [
    text,
    { ...text, rowId: 'pic1', kind: 'picture', text: 'x.png', width: 400, height: 200 },
    { ...text, rowId: 'v1', kind: 'voice', text: 'said', seconds: 12 },
  ],
  roomOn: true,
  seats: ['s1', 's2'],
  similar: ['p2', 'p3'],
  accounts: 0,
  related: ['u9'],
  changeOrderId: '',
  appealed: [{ rowId: '77', endAt: now + day * 1000 }],
  original: null,
  decided: { result: 'del', labels: [5] },
  labels: (id) => labels.get(id),
  holds: (expression, form) => holdsTrue(expression, { form }),
  matches: fitsPattern,
  ...changes,
})
const run = (
  control: FormControl,
  form: object,
  changes: Partial<FormFacts> = {},
  given: Partial<Given> = {},
) => {
  const scope = { form }
  const rules: Rules = {
    setting: aSetting({ result: [buttonOf(control)] }),
    labels: { version: '11:1', byId: labels },
    punishTypes: new Map([...types, ...timed].map((type) => [type.id, type])),
    now,
    scope,
    facts: facts(changes),
    textOf: (key) => textOf('en', key),
  }
  return checkVerdict(
    {
      value: { result: { id: 'x' } },
      form: { result: form as Record<string, unknown> },
      reasonLabels: [5],
      remark: 'r',
      ...given,
    },
    rules,
  )
}
/**
 * What is answered, in words: the field and the English text of the first flaw, or the acts that
 * follow.
 */
const say = (...of: Parameters<typeof run>): string => {
  const result = run(...of)
  if ('flaws' in result) {
    const [flaw] = result.flaws.map((one) => toWarning('en', one))
    return `${flaw?.field?.replace('form.result.', '')}: ${flaw?.msg}`
  }
  const { acts, punish, labels: ids, more } = result.verdict
  const seconds = ({
    startAt,
    endAt,
    permanent,
  }: {
    startAt: number
    endAt: number | null
    permanent: boolean
  }): string => (permanent ? 'ever' : endAt === null ? 'once' : String((endAt - startAt) / 1000))
  const done = acts
    ? acts.map(({ type, subject, rowId, span }) => {
        const about = `${subject ? `@${subject}` : ''}${rowId ? `/${rowId}` : ''}`
        return `${type.id}${about} ${seconds(span)}`
      })
    : punish
      ? [`${punish.type.id} ${seconds(punish.span)}`]
      : []
  return [
    'ok',
    ...done,
    ...(ids.length === 1 && ids[0] === 5 ? [] : [`L${ids.join('+')}`]),
    ...more.notes.map((one) => `${one.kind}${one.key ? `=${one.key}` : ''}`),
    ...more.scores.map((one) => `${one.key}:${one.n}`),
    ...(more.evidence.length > 0 ? [`E${more.evidence.length}`] : []),
    ...(more.move ? [`→${more.move.to}`] : []),
    ...(more.alike.length > 0 ? [`~${more.alike.join('+')}`] : []),
  ].join(' ')
}

const cases: Readonly<
  Record<
    FormControl,
    readonly [form: object, said: string, facts?: Partial<FormFacts>, given?: Partial<Given>][]
  >
> = {
  custom_confirm: [
    [{ why: 'spam', n: 2 }, 'ok field=why field=n'],
    [{}, 'why: Mute is required.'],
    [{ why: 'longer' }, 'why: at most 5 characters'],
    [{ why: 'a', n: 9 }, 'n: must be from 1 to 3'],
    [{ why: 'a', kind: 'x' }, 'kind: the field kind does not exist'],
    [{ why: 'other', kind: 'z' }, 'kind: please select'],
    [{ why: 'other', kind: 'x' }, 'ok field=why field=kind'],
    [{ why: 'a', odd: 1 }, 'odd: the field odd does not exist'],
    [{ why: 'no' }, 'form: Not applicable'],
  ],
  lowcode: [
    [{ grade: 5 }, 'ok 202 604800 field=grade'],
    [{ grade: 1, many: ['x'] }, 'ok 202 600 L6 field=grade field=many', {}, { reasonLabels: [] }],
    [{}, 'grade: Delete is required.'],
    [{ grade: 10 }, 'form: Not applicable'],
    [{ grade: 1, many: ['x', 'y'] }, 'many: select at most 1'],
    [{ grade: 1, many: 'x' }, 'many: please select'],
    [{ grade: 1, tick: 'yes' }, 'tick: has the wrong format'],
  ],
  double_confirm: [
    [{ confirmed: true, punishTime: day }, `ok 206 ${day}`],
    [{ punishTime: day }, 'confirmed: please confirm first'],
    [{ confirmed: true, punishTime: -1 }, 'phrase: the text does not match'],
    [{ confirmed: true, punishTime: -1, phrase: '1234' }, 'ok 206 ever'],
    [{ confirmed: true, punishTime: 60 }, 'punishTime: this duration is not allowed'],
  ],
  live_confirm: [
    [{ shotUrl: 's', viewers: 3 }, 'ok 402 once answer=live E1'],
    [{ viewers: 3 }, 'shotUrl: take a screenshot first'],
    [{ shotUrl: 's' }, 'viewers: Viewers is required.'],
    [{ shotUrl: 's', viewers: 3 }, 'roomState: the room has ended', { roomOn: false }],
  ],
  reason_select: [
    [{ reasonId: 1 }, 'ok'],
    [{}, 'reasonId: please select'],
    [{ reasonId: 3 }, 'reasonId: reason 3 does not exist'],
  ],
  punish_group: [
    [
      {
        punishes: [
          { punishId: 202, punishTime: 600 },
          { punishId: 101, reasonId: 1 },
        ],
      },
      'ok 101 once 202 600',
    ],
    [{}, 'punishes: please select'],
    [{ punishes: [{ punishId: 101, reasonId: 2 }] }, 'punishes: please select'],
    [{ punishes: [{ punishId: 101 }] }, 'punishes.0.reasonId: please select'],
    [{ punishes: [{ punishId: 202 }] }, 'punishes.0.punishTime: Duration is required.'],
    [
      { punishes: [{ punishId: 202, punishTime: 5 }] },
      'punishes.0.punishTime: this duration is not allowed',
    ],
    [{ punishes: [{ punishId: 206 }] }, 'punishes.0.punishId: punishment 206 does not exist'],
    [
      { punishes: [{ punishId: 202, punishTime: 600 }, { punishId: 201 }] },
      'punishes: choose one of 202, 201',
    ],
  ],
  scope_ban: [
    [
      { scopes: ['account', 'device'], uids: ['u9'], punishTime: day },
      `ok 206 ${day} 301 ${day} 206@u9 ${day}`,
    ],
    [{ scopes: [] }, 'scopes: please select'],
    [{ scopes: ['phone'], punishTime: day }, 'scopes: please select'],
    [{ scopes: ['ip'] }, 'punishTime: Duration is required.'],
    [{ scopes: ['ip'], uids: ['u8'], punishTime: day }, 'uids: row u8 does not exist'],
    [
      { scopes: ['account'], uids: Array.from({ length: 21 }, (_, n) => `r${n}`), punishTime: day },
      'uids: more than 20 users: choose a change order',
      { related: Array.from({ length: 21 }, (_, n) => `r${n}`) },
    ],
    [
      { scopes: ['device'], punishTime: day },
      'deviceWarned: 6 accounts use this device. Tick the box to confirm.',
      { accounts: 6 },
    ],
    [{ scopes: ['device'], deviceWarned: true, punishTime: day }, `ok 301 ${day}`, { accounts: 6 }],
  ],
  field_reset: [
    [
      {
        fields: [
          { rowId: 't1', to: '', was: 'hello world' },
          { rowId: 'pic1', to: '' },
        ],
      },
      'ok 104/t1 once 104/pic1 once',
    ],
    [{ fields: [] }, 'fields: please select'],
    [
      { fields: [{ rowId: 't1', to: '', was: 'older' }] },
      'fields.0.rowId: the field has changed in the meantime',
    ],
    [{ fields: [{ rowId: 'zz', to: '' }] }, 'fields.0.rowId: row zz does not exist'],
  ],
  room_action: [
    [{ actions: ['mic_off', 'warn'], micUids: ['s1'], punishTime: day }, `ok 205@s1 ${day}`],
    [{ actions: [] }, 'actions: please select'],
    [{ actions: ['cut'] }, 'confirmed: please confirm first'],
    [{ actions: ['cut'], confirmed: true }, 'ok 402 once'],
    [{ actions: ['cut', 'close'], confirmed: true }, 'actions: choose one of close, cut'],
    [{ actions: ['cut'], confirmed: true }, 'actions: the room has ended', { roomOn: false }],
    [{ actions: ['mic_off'], micUids: ['s9'], punishTime: day }, 'micUids: please select'],
    [{ actions: ['lock'], confirmed: true }, 'punishTime: Duration is required.'],
  ],
  bind_phone: [
    [{ functions: ['a'], until: 'bound' }, 'ok 210 once'],
    [{ functions: [], until: 'bound' }, 'functions: please select'],
    [{ functions: ['a'], until: 5 }, 'until: has the wrong format'],
  ],
  label_select: [
    [{ labels: [6] }, 'ok L5+6'],
    [{ labels: [] }, 'labels: please select'],
    [{ labels: [5, 6, 7] }, 'labels: select at most 2'],
    [{ labels: [9] }, 'labels: label 9 has child labels; choose one of them'],
    [{ labels: [1] }, 'labels: label 1 does not exist'],
  ],
  label_tree: [
    [{ paths: [[6]] }, 'ok L6', {}, { reasonLabels: [] }],
    [{ noFit: true }, 'ok L', {}, { reasonLabels: [] }],
    [{}, 'paths: please select'],
    [{ paths: [[9]] }, 'paths: choose a label of the last level'],
    [{ paths: [[5], [6], [7]] }, 'paths: select at most 2'],
    [{ paths: [[5], []] }, 'paths: has the wrong format'],
  ],
  multi_dimension: [
    [{ dims: { topic: [5], form: ['b'] } }, 'ok option=form'],
    [{ dims: { form: ['a'] } }, 'dims.topic: Delete is required.'],
    [{ dims: { topic: [5, 6] } }, 'dims.topic: select at most 1'],
    [{ dims: { topic: [7] } }, 'dims.topic: label 7 does not exist'],
    [{ dims: { topic: [5], form: ['c'] } }, 'dims: Not applicable'],
    [{ dims: { topic: [5], other: [] } }, 'dims.other: has the wrong format'],
  ],
  span_mark: [
    [{ spans: [{ rowId: 't1', s: 0, e: 5, labelId: 5 }] }, 'ok'],
    [{ spans: [] }, 'spans: please select'],
    [
      { spans: [{ rowId: 't1', s: 5, e: 5, labelId: 5 }] },
      'spans.0: the mark must be inside the text',
    ],
    [
      { spans: [{ rowId: 't1', s: 0, e: 12, labelId: 5 }] },
      'spans.0: the mark must be inside the text',
    ],
    [
      {
        spans: [
          { rowId: 't1', s: 0, e: 5, labelId: 5 },
          { rowId: 't1', s: 4, e: 8, labelId: 6 },
        ],
      },
      'spans.1: marks must not overlap',
    ],
    [{ spans: [{ rowId: 't1', s: 0, e: 2 }] }, 'spans.0.labelId: label undefined does not exist'],
  ],
  box_mark: [
    [{ boxes: [{ rowId: 'pic1', x: 0, y: 0, w: 0.5, h: 0.5, labelId: 5 }] }, 'ok 105/pic1 once'],
    [{ boxes: [] }, 'boxes: please select'],
    [
      { boxes: [{ rowId: 'pic1', x: 0.6, y: 0, w: 0.5, h: 0.5 }] },
      'boxes.0: the box must be inside the picture',
    ],
    [
      { boxes: [{ rowId: 'pic1', x: 0, y: 0, w: 0.01, h: 0.5 }] },
      'boxes.0: a box must be at least 8 pixels wide and high',
    ],
    [
      { boxes: Array.from({ length: 51 }, () => ({ rowId: 'pic1', x: 0, y: 0, w: 0.5, h: 0.5 })) },
      'boxes: select at most 50',
    ],
  ],
  segment_mark: [
    [{ segments: [{ rowId: 'v1', start: 0.1, end: 2.5, labelId: 5 }] }, 'ok E1'],
    [{ segments: [] }, 'segments: please select'],
    [{ segments: [{ rowId: 'v1', start: 1 }] }, 'segments.0.end: mark the end of the region'],
    [
      { segments: [{ rowId: 'v1', start: 1, end: 20 }] },
      'segments.0: the region must be inside the recording',
    ],
    [
      { segments: [{ rowId: 'v1', start: 1.05, end: 2 }] },
      'segments.0: the region must be inside the recording',
    ],
  ],
  score: [
    [{ scores: { q: 4.5 } }, 'ok q:4.5'],
    [{ scores: {} }, 'scores.q: Delete is required.'],
    [{ scores: { q: 6 } }, 'scores.q: must be from 0 to 5'],
    [{ scores: { q: 1.2 } }, 'scores.q: must be from 0 to 5'],
    [{ scores: { q: 1, z: 1 } }, 'scores.z: has the wrong format'],
  ],
  text_input: [
    [{ text: 'new' }, 'ok text'],
    [{ text: ' ' }, 'text: Text is required.'],
    [{ text: 'x'.repeat(11) }, 'text: at most 10 characters'],
  ],
  number_input: [
    [{ number: 4, unit: 'a' }, 'ok number=a'],
    [{ unit: 'a' }, 'number: Number is required.'],
    [{ number: 11, unit: 'a' }, 'number: must be from 0 to 10'],
    [{ number: 3, unit: 'a' }, 'number: must be a multiple of 2'],
    [{ number: 4 }, 'unit: please select'],
  ],
  option_select: [
    [{ values: ['a', 'b'] }, 'ok option option'],
    [{ values: [] }, 'values: please select'],
    [{ values: ['z'] }, 'values: please select'],
    [{ values: ['a', 'b', 'c'] }, 'values: select at most 2'],
  ],
  checklist: [
    [
      {
        items: [
          { id: 'a', answer: 'pass' },
          { id: 'b', answer: 'fail', comment: 'no' },
          { id: 'c', answer: 'na' },
        ],
      },
      'ok checklist=a checklist=b checklist=c checklist',
    ],
    [
      {
        items: [
          { id: 'a', answer: 'fail', comment: 'no' },
          { id: 'b', answer: 'pass' },
          { id: 'c', answer: 'na' },
        ],
      },
      'ok 106 once checklist=a checklist=b checklist=c checklist',
    ],
    [{ items: [{ id: 'a', answer: 'pass' }] }, 'items.b: Mute is required.'],
    [
      {
        items: [
          { id: 'a', answer: 'fail' },
          { id: 'b', answer: 'pass' },
          { id: 'c', answer: 'na' },
        ],
      },
      'items.a.comment: Comment is required.',
    ],
  ],
  similar_pick: [
    [{ postIds: ['p2'], relation: 'same' }, 'ok similar=same ~p2'],
    [{ postIds: ['p2'], relation: 'different' }, 'ok similar=different'],
    [{ none: true }, 'ok similar'],
    [{}, 'postIds: please select'],
    [{ postIds: ['p9'], relation: 'same' }, 'postIds: row p9 does not exist'],
    [{ postIds: ['p2'] }, 'relation: please select'],
  ],
  face_verdict: [
    [{ verdict: 'same', add: true, libraryId: 'a' }, 'ok face=same'],
    [{ verdict: 'unsure' }, 'ok face=unsure →level'],
    [{}, 'verdict: please select'],
    [{ verdict: 'same', add: true }, 'libraryId: please select'],
    [
      { verdict: 'not_same', add: true, libraryId: 'a' },
      'add: only the same person can be added to a library',
    ],
    [
      { verdict: 'same', add: true, libraryId: 'a' },
      'remark: Remark is required.',
      {},
      { remark: '' },
    ],
  ],
  appeal_label: [
    [{ appealLabelId: 'a', lang: 'ru', reply: 'yes' }, 'ok reply=a'],
    [{ lang: 'ru', reply: 'yes' }, 'appealLabelId: please select'],
    [{ appealLabelId: 'a', reply: 'yes' }, 'lang: Language is required.'],
    [{ appealLabelId: 'a', lang: 'ru', reply: '' }, 'reply: Reply is required.'],
  ],
  appeal_verdict: [
    [{ verdict: 'uphold' }, 'ok appeal=uphold'],
    [{ verdict: 'overturn', punishes: [{ rowId: '77', action: 'clear' }] }, 'ok appeal=overturn'],
    [{}, 'verdict: please select'],
    [
      { verdict: 'overturn', punishes: [{ rowId: '78', action: 'clear' }] },
      'punishes.0.rowId: row 78 does not exist',
    ],
    [{ verdict: 'lighten', punishes: [] }, 'punishes: the new end must be earlier'],
    [
      { verdict: 'uphold', punishes: [{ rowId: '77', action: 'clear' }] },
      'punishes: upholding keeps every punishment as it is',
    ],
    [{ verdict: 'uphold' }, 'remark: Remark is required.', {}, { remark: '' }],
    [{ verdict: 'uphold' }, 'ok appeal=uphold', { original }],
    [{ verdict: 'overturn' }, 'rightResult: Correct result is required.', { original }],
    [
      { verdict: 'overturn', rightResult: 'x' },
      'rightResult: the type has no result “x”',
      { original },
    ],
    [
      { verdict: 'overturn', rightResult: 'ignore', rightLabels: [77] },
      'rightLabels: label 77 does not exist',
      { original },
    ],
    [
      { verdict: 'overturn', rightResult: 'del', rightLabels: [5] },
      'rightResult: the correct answer must differ from the original',
      { original },
    ],
    [{ verdict: 'overturn', rightResult: 'ignore' }, 'ok appeal=overturn', { original }],
  ],
  inspect_verdict: [
    [{ verdict: 'agree' }, 'ok inspection=agree'],
    [
      { verdict: 'wrong', errorClass: 'missed', rightResult: 'mute', rightLabels: [6] },
      'ok inspection=wrong',
    ],
    [{}, 'verdict: please select'],
    [{ verdict: 'wrong', rightResult: 'mute' }, 'errorClass: please select'],
    [{ verdict: 'wrong', errorClass: 'missed' }, 'rightResult: Correct result is required.'],
    [
      { verdict: 'wrong', errorClass: 'missed', rightResult: 'del', rightLabels: [5] },
      'rightResult: the correct answer must differ from the original',
    ],
  ],
  reply: [
    [{ text: 'hi', lang: 'en', files: [file] }, 'ok reply'],
    [{ text: '' }, 'text: Reply is required.'],
    [{ text: 'x'.repeat(2001) }, 'text: at most 2000 characters'],
    [
      { text: 'a', files: ['blob:x'] },
      'files: annex upload tip: wait until all files are uploaded',
    ],
  ],
  upload: [
    [{ files: [file] }, 'ok evidence E1'],
    [{ files: [] }, 'files: Files is required.'],
    [
      { files: [file], pending: true },
      'files: annex upload tip: wait until all files are uploaded',
    ],
    [{ files: Array.from({ length: 6 }, (_, n) => `${file}?v=${n}`) }, 'files: select at most 5'],
  ],
  escalate: [
    [{ target: 'next', urgent: true }, 'ok →level'],
    [{ target: 'leader' }, 'target: please select'],
    [{ target: 'group' }, 'groupId: please select'],
    [{ target: 'type', type: '1:1' }, 'type: please select'],
    [{ target: 'next' }, 'remark: Remark is required.', {}, { remark: '' }],
  ],
  doubtful: [
    [{ question: 'is it?' }, 'ok →doubt'],
    [{ question: '' }, 'question: Question is required.'],
    [{ question: 'a', toGroup: 'z' }, 'toGroup: please select'],
  ],
}

test.each(
  formControls.flatMap((control) =>
    cases[control].map(
      ([form, said, changes, given]): [
        FormControl,
        object,
        string,
        Partial<FormFacts>?,
        Partial<Given>?,
      ] => [control, form, said, changes, given],
    ),
  ),
)('%s %j: %s', (control, form, said, changes, given) => {
  expect(say(control, form, changes, given)).toBe(said)
})

test('whatever a form holds, its check answers and never throws', () => {
  const junk = [
    null,
    [],
    [null],
    [{}],
    [[]],
    {},
    'x',
    -1,
    Infinity,
    true,
    [{ rowId: {} }],
    { a: [] },
  ]
  for (const control of formControls)
    for (const key of [
      'labels',
      'paths',
      'dims',
      'spans',
      'boxes',
      'segments',
      'scores',
      'items',
      'punishes',
      'scopes',
      'uids',
      'fields',
      'actions',
      'micUids',
      'functions',
      'values',
      'postIds',
      'files',
      'rightLabels',
      'verdict',
      'target',
      'text',
      'number',
      'why',
      'grade',
      'reasonId',
    ])
      for (const value of junk)
        expect(['flaws', 'verdict']).toContain(Object.keys(run(control, { [key]: value }))[0])
})
