import type { Area } from '../http/implement.ts'
import type { Job } from '../jobs/job.ts'
import { app } from '../areas/app/index.ts'
import { adminAuth } from '../areas/admin-auth/index.ts'
import { article } from '../areas/article/index.ts'
import { auditLog } from '../areas/audit-log/index.ts'
import { systemConfig } from '../areas/system-config/index.ts'
import { expression } from '../areas/expression/index.ts'
import { extension } from '../areas/extension/index.ts'
import { evidence } from '../areas/evidence/index.ts'
import { exposure } from '../areas/exposure/index.ts'
import { file } from '../areas/file/index.ts'
import { model } from '../areas/model/index.ts'
import { skynet } from '../areas/skynet/index.ts'
import { modelAppeal } from '../areas/model-appeal/index.ts'
import { liveStrategy } from '../areas/live-strategy/index.ts'
import { question } from '../areas/question/index.ts'
import { videoResource } from '../areas/video-resource/index.ts'
import { scheduledAct } from '../areas/scheduled-act/index.ts'
import { session } from '../areas/session/index.ts'
import { language } from '../areas/language/index.ts'
import { caseOrder } from '../areas/case-order/index.ts'
import { practice } from '../areas/practice/index.ts'
import { simulation } from '../areas/simulation/index.ts'
import { calibration } from '../areas/calibration/index.ts'
import { caseLibrary } from '../areas/case-library/index.ts'
import { chat } from '../areas/chat/index.ts'
import { batchClear } from '../areas/batch-clear/index.ts'
import { batchPunish } from '../areas/batch-punish/index.ts'
import { changeOrder } from '../areas/change-order/index.ts'
import { clearPunish } from '../areas/clear-punish/index.ts'
import { country } from '../areas/country/index.ts'
import { pageInfo } from '../areas/page-info/index.ts'
import { customize } from '../areas/customize/index.ts'
import { decision } from '../areas/decision/index.ts'
import { delivery } from '../areas/delivery/index.ts'
import { label } from '../areas/label/index.ts'
import { home } from '../areas/home/index.ts'
import { helloFeedback } from '../areas/hello-feedback/index.ts'
import { inspection } from '../areas/inspection/index.ts'
import { ingest } from '../areas/ingest/index.ts'
import { operationLog } from '../areas/operation-log/index.ts'
import { people } from '../areas/people/index.ts'
import { queue } from '../areas/queue/index.ts'
import { queueRule } from '../areas/queue-rule/index.ts'
import { mapConfig } from '../areas/map-config/index.ts'
import { media } from '../areas/media/index.ts'
import { message } from '../areas/message/index.ts'
import { network } from '../areas/network/index.ts'
import { news } from '../areas/news/index.ts'
import { record } from '../areas/record/index.ts'
import { retention } from '../areas/retention/index.ts'
import { savedView } from '../areas/saved-view/index.ts'
import { featureLibrary } from '../areas/feature-library/index.ts'
import { featurePast } from '../areas/feature-past/index.ts'
import { textModeration } from '../areas/text-moderation/index.ts'
import { shiftNote } from '../areas/shift-note/index.ts'
import { shortVideo } from '../areas/short-video/index.ts'
import { setting } from '../areas/setting/index.ts'
import { strategyRun } from '../areas/strategy-run/index.ts'
import { strategy } from '../areas/strategy/index.ts'
import { performance } from '../areas/performance/index.ts'
import { wrongOrder } from '../areas/wrong-order/index.ts'
import { liveBlackList } from '../areas/live-black-list/index.ts'
import { liveCapture } from '../areas/live-capture/index.ts'
import { liveData } from '../areas/live-data/index.ts'
import { barClear } from '../areas/bar-clear/index.ts'
import { report } from '../areas/report/index.ts'
import { statistics } from '../areas/statistics/index.ts'
import { wall } from '../areas/wall/index.ts'
import { telemetry } from '../areas/telemetry/index.ts'
import { whiteList } from '../areas/white-list/index.ts'
import { live } from '../areas/live/index.ts'
import { voiceInspection } from '../areas/voice-inspection/index.ts'
import { textInspection } from '../areas/text-inspection/index.ts'
import { task } from '../areas/task/index.ts'
import { branch } from '../areas/branch/index.ts'
import { breaker } from '../areas/breaker/index.ts'
import { exam } from '../areas/exam/index.ts'
import { skillLevel } from '../areas/skill-level/index.ts'
import { userOrders } from '../areas/user-orders/index.ts'
import { appeal } from '../areas/appeal/index.ts'
import { violationScore } from '../areas/violation-score/index.ts'
import { testUid } from '../areas/test-uid/index.ts'

/** What an area adds to the server. */
export type AreaParts = Area & { readonly jobs: readonly Job[] }

/** Every area of the server, in the order of the contract. */
export const areas: readonly AreaParts[] = [
  session,
  systemConfig,
  auditLog,
  file,
  evidence,
  videoResource,
  question,
  language,
  ingest,
  ...setting,
  mapConfig,
  ...label,
  queue,
  decision,
  customize,
  pageInfo,
  record,
  textInspection,
  delivery,
  savedView,
  model,
  skynet,
  modelAppeal,
  ...liveStrategy,
  textModeration,
  featureLibrary,
  featurePast,
  shiftNote,
  people,
  adminAuth,
  telemetry,
  retention,
  country,
  extension,
  ...message,
  helloFeedback,
  news,
  app,
  network,
  testUid,
  article,
  expression,
  ...strategy,
  strategyRun,
  whiteList,
  chat,
  media,
  ...live,
  voiceInspection,
  shortVideo,
  changeOrder,
  clearPunish,
  batchPunish,
  scheduledAct,
  batchClear,
  operationLog,
  ...report,
  statistics,
  wall,
  wrongOrder,
  ...performance,
  liveBlackList,
  liveData,
  liveCapture,
  barClear,
  queueRule,
  home,
  task,
  ...branch,
  ...inspection,
  calibration,
  practice,
  simulation,
  caseOrder,
  ...caseLibrary,
  breaker,
  exposure,
  skillLevel,
  ...exam,
  userOrders,
  appeal,
  violationScore,
]
