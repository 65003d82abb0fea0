import { Type } from 'typebox'
import { call } from '../define.ts'

export const fileCalls = {
  read: call({ method: 'GET', service: 'resource', path: '/file/:id', access: 'signed-in', scope: 'filtered', input: Type.Object({ id: Type.String({ pattern: '^[0-9a-f]{64}$' }), dw: Type.Optional(Type.Integer({ minimum: 40, maximum: 2000, description: 'thumbnail width in pixels, in steps of 40' })) }), output: Type.Unknown(), answers: 'raw', summary: 'A stored file by content hash, whole, by range, or as a thumbnail' }),
}
