import { Type } from 'typebox'
import { Id } from '../../envelope.ts'
import { Version } from '../schemas.ts'

export const byId = Type.Object({ id: Id })
export const versioned = Type.Object({ id: Id, version: Version })
export const Made = Type.Object({ id: Id })
export const Saved = Type.Object({ version: Version })
export const sheet = {
  output: Type.Unknown(),
  answers: 'raw',
  answersWithin: 10_000,
  limited: 5,
} as const
export const text = Type.Optional(Type.String({ maxLength: 100 }))
export const read = {
  method: 'GET',
  service: 'user',
  access: 'people.read',
  scope: 'none',
} as const
export const add = {
  method: 'POST',
  service: 'user',
  access: 'people.edit',
  scope: 'none',
} as const
export const change = {
  method: 'PUT',
  service: 'user',
  access: 'people.edit',
  scope: 'none',
} as const
export const drop = {
  method: 'DELETE',
  service: 'user',
  access: 'people.edit',
  scope: 'none',
  query: ['version'],
} as const
export const team = { service: 'user', access: 'people.team', scope: 'self' } as const
