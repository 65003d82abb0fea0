import type { Area, Merged } from './area.ts'
import type { Call, Calls } from './define.ts'
import { sessionArea } from './session/calls.ts'
import { systemConfigArea } from './system-config/calls.ts'
import { languageArea } from './language/calls.ts'
import { fileArea } from './file/calls.ts'
import { evidenceArea } from './evidence/calls.ts'
import { videoResourceArea } from './video-resource/calls.ts'
import { questionArea } from './question/calls.ts'
import { ingestArea } from './ingest/calls.ts'
import { settingArea } from './setting/area.ts'
import { labelArea } from './label/area.ts'
import { queueArea } from './queue/area.ts'
import { customizeArea } from './customize/calls.ts'
import { pageInfoArea } from './page-info/calls.ts'
import { decisionArea } from './decision/calls.ts'
import { recordArea } from './record/calls.ts'
import { deliveryArea } from './delivery/calls.ts'
import { savedViewArea } from './saved-view/calls.ts'
import { shiftNoteArea } from './shift-note/calls.ts'
import { telemetryArea } from './telemetry/calls.ts'
import { countryArea } from './country/calls.ts'
import { extensionArea } from './extension/calls.ts'
import { peopleArea } from './people/calls.ts'
import { adminAuthArea } from './admin-auth/calls.ts'
import { messageArea } from './message/area.ts'
import { inspectionArea } from './inspection/area.ts'
import { helloFeedbackArea } from './hello-feedback/calls.ts'
import { newsArea } from './news/calls.ts'
import { appArea } from './app/calls.ts'
import { articleArea } from './article/calls.ts'
import { expressionArea } from './expression/calls.ts'
import { networkArea } from './network/calls.ts'
import { testUidArea } from './test-uid/calls.ts'
import { strategyArea } from './strategy/area.ts'
import { whiteListArea } from './white-list/calls.ts'
import { performanceArea } from './performance/calls.ts'
import { calibrationArea } from './calibration/calls.ts'
import { caseLibraryArea } from './case-library/area.ts'
import { caseOrderArea } from './case-order/calls.ts'
import { practiceArea } from './practice/calls.ts'
import { simulationArea } from './simulation/calls.ts'
import { chatArea } from './chat/calls.ts'
import { mapConfigArea } from './map-config/calls.ts'
import { textInspectionArea } from './text-inspection/calls.ts'
import { featureLibraryArea } from './feature-library/area.ts'
import { featurePastArea } from './feature-past/calls.ts'
import { textModerationArea } from './text-moderation/calls.ts'
import { queueRuleArea } from './queue-rule/calls.ts'
import { mediaArea } from './media/calls.ts'
import { modelArea } from './model/calls.ts'
import { skynetArea } from './skynet/calls.ts'
import { modelAppealArea } from './model-appeal/calls.ts'
import { liveStrategyArea } from './live-strategy/calls.ts'
import { liveArea } from './live/area.ts'
import { voiceInspectionArea } from './voice-inspection/calls.ts'
import { shortVideoArea } from './short-video/calls.ts'
import { changeOrderArea } from './change-order/calls.ts'
import { clearPunishArea } from './clear-punish/calls.ts'
import { batchPunishArea } from './batch-punish/calls.ts'
import { scheduledActArea } from './scheduled-act/calls.ts'
import { skillLevelArea } from './skill-level/calls.ts'
import { examArea } from './exam/area.ts'
import { batchClearArea } from './batch-clear/calls.ts'
import { operationLogArea } from './operation-log/calls.ts'
import { reportArea } from './report/calls.ts'
import { statisticsArea } from './statistics/calls.ts'
import { wallArea } from './wall/calls.ts'
import { wrongOrderArea } from './wrong-order/calls.ts'
import { barClearArea } from './bar-clear/calls.ts'
import { liveBlackListArea } from './live-black-list/calls.ts'
import { liveDataArea } from './live-data/calls.ts'
import { liveCaptureArea } from './live-capture/calls.ts'
import { homeArea } from './home/calls.ts'
import { taskArea } from './task/area.ts'
import { branchArea } from './branch/area.ts'
import { breakerArea } from './breaker/calls.ts'
import { exposureArea } from './exposure/calls.ts'
import { userOrdersArea } from './user-orders/calls.ts'
import { violationScoreArea } from './violation-score/calls.ts'
import { appealArea } from './appeal/area.ts'

/** Every area of the product, by what it says of itself: the one list. */
export const areas = [
  sessionArea,
  systemConfigArea,
  languageArea,
  fileArea,
  evidenceArea,
  videoResourceArea,
  questionArea,
  ingestArea,
  settingArea,
  labelArea,
  queueArea,
  customizeArea,
  pageInfoArea,
  decisionArea,
  recordArea,
  deliveryArea,
  savedViewArea,
  shiftNoteArea,
  telemetryArea,
  countryArea,
  extensionArea,
  peopleArea,
  adminAuthArea,
  messageArea,
  helloFeedbackArea,
  newsArea,
  appArea,
  articleArea,
  expressionArea,
  networkArea,
  testUidArea,
  strategyArea,
  whiteListArea,
  chatArea,
  mapConfigArea,
  textInspectionArea,
  textModerationArea,
  featureLibraryArea,
  featurePastArea,
  queueRuleArea,
  mediaArea,
  modelArea,
  skynetArea,
  modelAppealArea,
  liveStrategyArea,
  liveArea,
  voiceInspectionArea,
  shortVideoArea,
  changeOrderArea,
  clearPunishArea,
  batchPunishArea,
  scheduledActArea,
  skillLevelArea,
  examArea,
  batchClearArea,
  operationLogArea,
  reportArea,
  statisticsArea,
  wallArea,
  wrongOrderArea,
  performanceArea,
  barClearArea,
  liveBlackListArea,
  liveDataArea,
  liveCaptureArea,
  homeArea,
  taskArea,
  branchArea,
  violationScoreArea,
  inspectionArea,
  calibrationArea,
  practiceArea,
  simulationArea,
  caseOrderArea,
  caseLibraryArea,
  breakerArea,
  exposureArea,
  userOrdersArea,
  appealArea,
] as const satisfies readonly Area[]

/** Every call of the product, by group: what server, OpenAPI and the tests over all calls walk. */
export const contract = Object.assign({}, ...areas.map(({ calls }) => calls)) as Merged<
  (typeof areas)[number]['calls']
>

/** The same as a flat list of [`group.name`, call]. */
export const allCalls: readonly (readonly [string, Call])[] = Object.entries(
  contract as Readonly<Record<string, Calls>>,
).flatMap(([group, calls]) =>
  Object.entries(calls).map(([name, c]) => [`${group}.${name}`, c] as const),
)

/** Everything that the log of changes can say was done. */
export const auditActions = areas.flatMap(({ acts }) => acts)
