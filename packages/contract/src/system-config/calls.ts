import { Type } from 'typebox'
import { call } from '../define.ts'
import { Millis, nullable } from '../envelope.ts'

const Key = Type.String({ minLength: 1, maxLength: 100, pattern: '^[A-Za-z0-9_.-]+$' })

export const systemConfigCalls = {
  frontConfig: call({ method: 'GET', service: 'global', path: '/systemConfig/getFrontConfig', access: 'public', scope: 'none', input: Type.Object({ key: Key, time: Type.Optional(Millis), sign: Type.Optional(Type.String({ maxLength: 128 })) }), output: nullable(Type.Object({ key: Type.String(), value: Type.String({ description: 'JSON text' }) })), summary: 'A front-end setting; keys that are not public need a session or time and sign' }),
  timeouts: call({ method: 'GET', service: 'gateway', path: '/getBizTimeoutConfig', access: 'public', scope: 'none', input: Type.Object({ systemName: Type.Optional(Type.String({ maxLength: 50 })) }), output: Type.Object({ systemName: Type.String(), calls: Type.Record(Type.String(), Type.Integer(), { description: 'METHOD path → declared response time in ms' }) }), summary: 'Declared response times; a client waits 5000 ms longer' }),
}
