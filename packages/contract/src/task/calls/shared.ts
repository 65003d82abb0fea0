import { Type } from 'typebox'
import { Id } from '../../envelope.ts'

const base = { service: 'releasing', scope: 'filtered' } as const
export const read = { ...base, access: 'task.read', method: 'GET' } as const
export const ask = { ...base, access: 'task.read', method: 'POST' } as const
export const edit = { ...base, access: 'task.edit' } as const
export const run = { ...base, access: 'task.run' } as const

export const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
export const Reason = Type.String({ maxLength: 200 })
export const Saved = Type.Object({ id: Id, version: Version })
