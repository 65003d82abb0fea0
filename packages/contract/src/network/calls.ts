import { Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import { AppId, Empty, Id, oneOf, pageOf, paging } from '../envelope.ts'
import { sortBy } from '../sort.ts'
import {
  AddAddresses,
  AddDomains,
  Added,
  AddressRow,
  DomainRow,
  RuleChange,
  RuleReview,
  RuleStop,
  addressLists,
  domainLists,
  ruleStates,
} from './schemas.ts'

const read = { access: 'config.read', service: 'global', scope: 'none' } as const
const edit = { access: 'network.edit', service: 'global', scope: 'none' } as const
const filter = {
  ...paging,
  ...sortBy(['value', 'appId', 'purpose', 'until', 'addedBy', 'addedAt']),
  text: Type.Optional(Type.String({ maxLength: 253 })),
  appId: Type.Optional(AppId),
  state: Type.Optional(oneOf(ruleStates)),
}

export const networkCalls = {
  domains: call({
    ...read,
    method: 'GET',
    path: '/domain',
    input: Type.Object({ ...filter, list: Type.Optional(oneOf(domainLists)) }),
    output: pageOf(DomainRow),
    summary: 'Hosts by list, newest first',
  }),
  addDomains: call({
    ...edit,
    method: 'POST',
    path: '/domain',
    input: AddDomains,
    output: Added,
    summary: 'Add hosts, or (dry) look at them first; those of `egress` wait for a second person',
  }),
  updateDomain: call({
    ...edit,
    method: 'PUT',
    path: '/domain',
    input: RuleChange,
    output: Empty,
    summary: 'Change purpose and end of a host',
  }),
  reviewDomain: call({
    ...edit,
    method: 'POST',
    path: '/domain/review',
    input: RuleReview,
    output: Empty,
    summary: 'Let a host in or reject it; not for who added it',
  }),
  stopDomain: call({
    ...edit,
    method: 'POST',
    path: '/domain/stop',
    input: RuleStop,
    output: Empty,
    summary: 'Take a host out of its list',
  }),
  egress: call({
    ...read,
    method: 'GET',
    path: '/domain/egress',
    input: Empty,
    output: Type.Object({
      listed: Type.Integer(),
      missing: Type.Array(Type.Object({ host: Type.String(), usedBy: Type.String() }), {
        description: 'hosts in use that no entry in force covers',
      }),
    }),
    summary:
      'Whether outgoing requests are limited to listed hosts, and which hosts in use are not ' +
      'listed',
  }),
  testDomain: call({
    ...edit,
    method: 'POST',
    path: '/domain/test',
    input: Type.Object({ url: Type.String({ minLength: 1, maxLength: 2000 }) }),
    output: Type.Object({
      host: Type.String(),
      lists: Type.Array(oneOf(domainLists)),
      addresses: Type.Array(Type.Object({ address: Type.String(), allowed: Type.Boolean() })),
      allowed: Type.Boolean(),
      reason: Type.String(),
      status: Type.Union([Type.Integer(), Type.Null()]),
    }),
    answersWithin: 15_000,
    limited: 5,
    summary:
      'What the server makes of an address: its lists, what it resolves to, and the answer it gets',
  }),
  addresses: call({
    ...read,
    method: 'GET',
    path: '/ip',
    input: Type.Object({ ...filter, list: Type.Optional(oneOf(addressLists)) }),
    output: pageOf(AddressRow),
    summary: 'Networks by list, newest first',
  }),
  roles: call({
    ...edit,
    method: 'GET',
    path: '/ip/role',
    input: Empty,
    output: Type.Array(Type.Object({ id: Id, name: Type.String() })),
    summary: 'Roles that an office may be for',
  }),
  addAddresses: call({
    ...edit,
    method: 'POST',
    path: '/ip',
    input: AddAddresses,
    output: Type.Object({
      ...Added.properties,
      own: Type.String({ description: "the caller's address as the server sees it" }),
      locksOut: Type.Boolean({
        description: 'the caller could not log in or ask anything any more',
      }),
    }),
    summary: 'Add networks, or (dry) look at them first; what would lock out its author is refused',
  }),
  updateAddress: call({
    ...edit,
    method: 'PUT',
    path: '/ip',
    input: RuleChange,
    output: Empty,
    summary: 'Change purpose and end of a network',
  }),
  reviewAddress: call({
    ...edit,
    method: 'POST',
    path: '/ip/review',
    input: RuleReview,
    output: Empty,
    summary: 'Let an office in or reject it; not for who added it',
  }),
  stopAddress: call({
    ...edit,
    method: 'POST',
    path: '/ip/stop',
    input: RuleStop,
    output: Empty,
    summary: 'Take a network out of its list',
  }),
}

export const networkArea = {
  calls: { network: networkCalls },
  acts: ['network.add', 'network.approve', 'network.reject', 'network.stop', 'network.update'],
  pages: [
    page('/domain-ip-manage/domains', 'config.read', ['system', 190, 'domains', 'globe']),
    page('/domain-ip-manage/ips', 'config.read', ['system', 200, 'ips', 'database']),
  ],
} as const satisfies Area
