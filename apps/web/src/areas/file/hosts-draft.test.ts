import { expect, test } from 'vitest'
import {
  type HostRow,
  accessOfDraft,
  draftOf,
  problemsOfRow,
  secretsOfDraft,
  withoutRow,
} from './hosts-draft.ts'

const access = {
  resourceMigrateHosts: [{ host: 'a.com', to: 'b.com' }],
  resourceNeedCdnTokens: ['cdn.com'],
  resourceNeedTokens: ['x.com'],
  replaceRules: [{ sourceUrl: 'https://a.com/', replaceUrl: 'https://b.com/' }],
  uploadHosts: [{ region: '*', url: 'https://up.com' }],
}
const secrets = [
  { kind: 'cdn' as const, name: 'cdn.com', changedAt: 5 },
  { kind: 'access' as const, name: '*', changedAt: 6 },
  { kind: 'picture' as const, name: '50', changedAt: 7 },
]

test('what is published becomes lines and the same again, with no secret touched', () => {
  const draft = draftOf({ access, secrets })
  expect(draft.rows.map(({ kind, name, to, secretAt }) => [kind, name, to, secretAt])).toEqual([
    ['migrate', 'a.com', 'b.com', null],
    ['cdn', 'cdn.com', '', 5],
    ['access', 'x.com', '', null],
    ['forced', '*', '', 6],
    ['upload', '*', 'https://up.com', null],
    ['picture', '50', '', 7],
  ])
  expect([accessOfDraft(draft), secretsOfDraft(draft)]).toEqual([access, []])
})

test('a secret ends with its line, unless the line comes back; a new one is sent', () => {
  const draft = draftOf({ access, secrets })
  const cdn = draft.rows[1] as HostRow
  const without = withoutRow(draft, cdn)
  expect(secretsOfDraft(without)).toEqual([{ kind: 'cdn', name: 'cdn.com', secret: null }])
  expect(
    secretsOfDraft({
      ...without,
      rows: [...without.rows, { ...cdn, secret: 'sixteen characters' }],
    }),
  ).toEqual([{ kind: 'cdn', name: 'cdn.com', secret: 'sixteen characters' }])
})

test.each<[Partial<HostRow>, (string | null)[]]>([
  [{ kind: 'cdn', name: '*.a.com' }, [null, null, null]],
  [{ kind: 'cdn', name: 'http://a.com' }, ['bad_host', null, null]],
  [{ kind: 'migrate', name: '*', to: 'b.com:8080' }, [null, null, null]],
  [{ kind: 'migrate', name: 'a.com', to: '*.b.com' }, [null, 'bad_host', null]],
  [{ kind: 'upload', name: 'CN', to: 'up.com' }, [null, 'bad_url', null]],
  [{ kind: 'picture', name: 'lumo' }, ['bad_app', null, null]],
  [{ kind: 'forced', name: 'a.com' }, ['bad_host', null, null]],
  [{ kind: 'access', name: 'x.com', secret: 'short' }, ['twice', null, 'bad_secret']],
])('%j has the problems %j', (row, problems) => {
  const { name, to, secret } = problemsOfRow(
    { kind: 'cdn', name: '', to: '', secret: '', secretAt: null, ...row },
    [{ kind: 'access', name: 'x.com', to: '', secret: '', secretAt: null }],
  )
  expect([name, to, secret]).toEqual(problems)
})
