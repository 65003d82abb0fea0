import { Type } from 'typebox'
import { Id } from '../envelope.ts'

/** What calls on words have in common: who may, which data, how they are sent. */
export const read = {
  service: 'text',
  access: 'text.read',
  scope: 'filtered',
  method: 'GET',
} as const
export const edit = { ...read, access: 'text.edit', method: 'POST' } as const
export const change = { ...edit, method: 'PUT' } as const
export const remove = { ...edit, method: 'DELETE', query: ['version'] } as const
export const release = { ...edit, access: 'text.release' } as const

export const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
export const Changed = Type.Object({ id: Id, version: Version })
export const Gone = Type.Object({ id: Id, version: Version })
export const SearchText = Type.Optional(Type.String({ maxLength: 128 }))
