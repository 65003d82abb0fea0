import { expect, test } from 'vitest'
import { circleOf } from './circle.ts'

test.each<[string, Record<string, unknown>, unknown]>([
  [
    'a group whose members are counted',
    { group: { groupId: 'g1', owner: 'u1', members: 12, name: { now: 'x' } } },
    { kind: 'group', id: 'g1', leader: 'u1', total: 12, members: [] },
  ],
  [
    'a family whose members are named',
    { family: { familyId: 7, leader: 'u2', members: ['u2', { uid: 'u3', role: 'elder' }, 4] } },
    {
      kind: 'family',
      id: '7',
      leader: 'u2',
      total: 3,
      members: [
        { uid: 'u2', role: '' },
        { uid: 'u3', role: 'elder' },
        { uid: '4', role: '' },
      ],
    },
  ],
  [
    'a group that says nothing of its people',
    { group: {}, family: { leader: 'u9' } },
    { kind: 'group', id: '', leader: '', total: null, members: [] },
  ],
])('%s', (_name, data, circle) => {
  expect(circleOf({ data })).toEqual({ ok: true, value: circle })
})

test('counts more than two hundred members; names by its place what is unreadable', () => {
  const many = circleOf({
    data: { group: { members: Array.from({ length: 900 }, (_, n) => `u${n}`) } },
  })
  expect(many?.ok && [many.value.total, many.value.members.length]).toEqual([900, 200])
  expect([
    circleOf({ data: { group: { members: 'all' } } }),
    circleOf({ data: { family: { members: ['u1', { role: 'x' }] } } }),
    circleOf({ data: { group: 'x' } }),
  ]).toEqual([
    { ok: false, at: 'data.group.members' },
    { ok: false, at: 'data.family.members.1.uid' },
    { ok: false, at: 'data.group' },
  ])
  expect(circleOf({ data: { profile: {} } })).toBeNull()
})
