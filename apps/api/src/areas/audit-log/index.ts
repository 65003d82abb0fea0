import { sealJob } from './seal.ts'

export { sealAll, sealTail } from './seal.ts'
export { type KnownHead, verifyAuditLog } from './verify.ts'

export const auditLog = { area: 'auditLog', calls: [], jobs: [sealJob] } as const
