import { Type } from 'typebox'
import { call } from '../../define.ts'
import { Empty, Millis, keyset, keysetOf } from '../../envelope.ts'
import { LogRow } from '../schemas.ts'
import { sortBy } from '../../sort.ts'
import { read, text } from './shared.ts'

const logFilters = {
  module: text,
  action: text,
  actor: text,
  subject: text,
  from: Type.Optional(Millis),
  to: Type.Optional(Millis),
}

/** Administrative changes, as the log has them. */
export const logCalls = {
  log: call({
    ...read,
    scope: 'filtered',
    path: '/auth-log',
    input: Type.Object({ ...sortBy(['at']), ...keyset, ...logFilters }),
    output: keysetOf(LogRow),
    summary: 'Administrative changes with before and after, from the hash-chained log',
  }),
  ownLog: call({
    ...read,
    access: 'signed-in',
    scope: 'self',
    path: '/auth-log/own',
    input: Type.Object({ ...sortBy(['at']), ...keyset }),
    output: keysetOf(LogRow),
    summary: 'Administrative changes one made oneself or that were made to one',
  }),
  logModules: call({
    ...read,
    path: '/auth-log/modules',
    input: Empty,
    output: Type.Array(Type.Object({ module: Type.String(), actions: Type.Array(Type.String()) })),
    summary: 'Areas and acts that stand in the log',
  }),
}
