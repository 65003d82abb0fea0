import type { Input, Output } from '@oas/contract/define'
import type { fileCalls } from '@oas/contract/file/calls'
import { type ResourceAccess, type SecretKind, hostPattern } from '@oas/contract/file/schemas'

/**
 * What a host is listed for. `forced`: the secret of tokens that a record type forces on every
 * host.
 */
export const hostKinds = ['migrate', 'cdn', 'access', 'forced', 'upload', 'picture'] as const
export type HostKind = (typeof hostKinds)[number]
/**
 * One line of the page: `name` is a host, a region (upload) or an app (picture). `secret` is a new
 * one, not yet published.
 */
export type HostRow = {
  kind: HostKind
  name: string
  to: string
  secret: string
  secretAt: number | null
}
export type Rule = ResourceAccess['replaceRules'][number] & { key: number }
export type HostsDraft = {
  rows: HostRow[]
  rules: Rule[]
  /** Secrets of lines that are gone. */ dropped: { kind: SecretKind; name: string }[]
}
type Published = Output<(typeof fileCalls)['published']>

const secretKindOf = (kind: HostKind): SecretKind | null =>
  kind === 'cdn' || kind === 'picture'
    ? kind
    : kind === 'access' || kind === 'forced'
      ? 'access'
      : null
export function hasSecret(kind: HostKind): boolean {
  return secretKindOf(kind) !== null
}
export function hasTarget(kind: HostKind): boolean {
  return kind === 'migrate' || kind === 'upload'
}

export function draftOf({ access, secrets }: Pick<Published, 'access' | 'secrets'>): HostsDraft {
  const row = (kind: HostKind, name: string, to = ''): HostRow => ({
    kind,
    name,
    to,
    secret: '',
    secretAt:
      secrets.find((one) => one.kind === secretKindOf(kind) && one.name === name)?.changedAt ??
      null,
  })
  const forced =
    secrets.some(({ kind, name }) => kind === 'access' && name === '*') &&
    !access.resourceNeedTokens.includes('*')
  return {
    rows: [
      ...access.resourceMigrateHosts.map(({ host, to }) => row('migrate', host, to)),
      ...access.resourceNeedCdnTokens.map((host) => row('cdn', host)),
      ...access.resourceNeedTokens.map((host) => row('access', host)),
      ...(forced ? [row('forced', '*')] : []),
      ...access.uploadHosts.map(({ region, url }) => row('upload', region, url)),
      ...secrets.filter(({ kind }) => kind === 'picture').map(({ name }) => row('picture', name)),
    ],
    rules: access.replaceRules.map((rule, key) => ({ ...rule, key })),
    dropped: [],
  }
}

export function accessOfDraft({ rows, rules }: HostsDraft): ResourceAccess {
  const of = (kind: HostKind): HostRow[] => rows.filter((row) => row.kind === kind)
  return {
    resourceMigrateHosts: of('migrate').map(({ name, to }) => ({ host: name, to })),
    resourceNeedCdnTokens: of('cdn').map(({ name }) => name),
    resourceNeedTokens: of('access').map(({ name }) => name),
    replaceRules: rules.map(({ sourceUrl, replaceUrl }) => ({ sourceUrl, replaceUrl })),
    uploadHosts: of('upload').map(({ name, to }) => ({ region: name, url: to })),
  }
}

/** Secrets to publish: new ones, and the end of those whose line is gone. */
export function secretsOfDraft({
  rows,
  dropped,
}: HostsDraft): NonNullable<Input<(typeof fileCalls)['publish']>['secrets']> {
  const set = rows.flatMap(({ kind, name, secret }) => {
    const as = secretKindOf(kind)
    return as && secret !== '' ? [{ kind: as, name, secret }] : []
  })
  const stands = (kind: SecretKind, name: string): boolean =>
    rows.some((row) => secretKindOf(row.kind) === kind && row.name === name)
  return [
    ...dropped
      .filter(({ kind, name }) => !stands(kind, name))
      .map((one) => ({ ...one, secret: null })),
    ...set,
  ]
}

export function withoutRow(draft: HostsDraft, gone: HostRow): HostsDraft {
  const kind = secretKindOf(gone.kind)
  return {
    ...draft,
    rows: draft.rows.filter((row) => row !== gone),
    dropped:
      kind && gone.secretAt !== null
        ? [...draft.dropped, { kind, name: gone.name }]
        : draft.dropped,
  }
}

const isHost = new RegExp(hostPattern)
type Problem = 'bad_host' | 'bad_url' | 'bad_secret' | 'bad_app' | 'twice'
/** What is wrong with a line, field by field; nothing: null. */
export function problemsOfRow(
  { kind, name, to, secret }: HostRow,
  others: readonly HostRow[],
): { name: Problem | null; to: Problem | null; secret: Problem | null } {
  const badName: Problem | null =
    kind === 'picture'
      ? /^[1-9][0-9]{0,9}$/.test(name)
        ? null
        : 'bad_app'
      : kind === 'upload'
        ? /^(\*|[A-Za-z]{1,20})$/.test(name)
          ? null
          : 'bad_host'
        : isHost.test(name) && (kind !== 'forced' || name === '*')
          ? null
          : 'bad_host'
  const badTo: Problem | null =
    kind === 'upload'
      ? /^https?:\/\/[^\s/?#]+$/.test(to)
        ? null
        : 'bad_url'
      : kind === 'migrate' && (!isHost.test(to.replace(/:[0-9]{1,5}$/, '')) || to.includes('*'))
        ? 'bad_host'
        : null
  return {
    name:
      badName ?? (others.some((row) => row.kind === kind && row.name === name) ? 'twice' : null),
    to: badTo,
    secret: secret !== '' && secret.length < 16 ? 'bad_secret' : null,
  }
}
