import type { Area } from '../http/implement.ts'
import type { Job } from '../jobs/job.ts'
import { adminAuth } from '../areas/admin-auth/index.ts'
import { auditLog } from '../areas/audit-log/index.ts'
import { systemConfig } from '../areas/system-config/index.ts'
import { extension } from '../areas/extension/index.ts'
import { evidence } from '../areas/evidence/index.ts'
import { file } from '../areas/file/index.ts'
import { question } from '../areas/question/index.ts'
import { videoResource } from '../areas/video-resource/index.ts'
import { session } from '../areas/session/index.ts'
import { language } from '../areas/language/index.ts'
import { country } from '../areas/country/index.ts'
import { decision } from '../areas/decision/index.ts'
import { delivery } from '../areas/delivery/index.ts'
import { label } from '../areas/label/index.ts'
import { ingest } from '../areas/ingest/index.ts'
import { people } from '../areas/people/index.ts'
import { queue } from '../areas/queue/index.ts'
import { message } from '../areas/message/index.ts'
import { news } from '../areas/news/index.ts'
import { record } from '../areas/record/index.ts'
import { savedView } from '../areas/saved-view/index.ts'
import { setting } from '../areas/setting/index.ts'
import { telemetry } from '../areas/telemetry/index.ts'

/** What an area adds to the server. */
export type AreaParts = Area & { readonly jobs: readonly Job[] }

/** Every area of the server, in the order of the contract. */
export const areas: readonly AreaParts[] = [session, systemConfig, auditLog, file, evidence, videoResource, question, language, ingest, setting, label, queue, decision, record, delivery, savedView, people, adminAuth, telemetry, country, extension, message, news]
