import type { Call, Calls } from './define.ts'
import { articleCalls } from './article/calls.ts'
import { appCalls } from './app/calls.ts'
import { adminAuthCalls } from './admin-auth/calls.ts'
import { chatCalls } from './chat/calls.ts'
import { barClearCalls } from './bar-clear/calls.ts'
import { batchClearCalls } from './batch-clear/calls.ts'
import { batchPunishCalls } from './batch-punish/calls.ts'
import { changeOrderCalls } from './change-order/calls.ts'
import { clearPunishCalls } from './clear-punish/calls.ts'
import { customizeCalls } from './customize/calls.ts'
import { countryCalls } from './country/calls.ts'
import { decisionCalls } from './decision/calls.ts'
import { deliveryCalls } from './delivery/calls.ts'
import { expressionCalls } from './expression/calls.ts'
import { extensionCalls } from './extension/calls.ts'
import { evidenceCalls } from './evidence/calls.ts'
import { fileCalls } from './file/calls.ts'
import { helloFeedbackCalls } from './hello-feedback/calls.ts'
import { ingestCalls } from './ingest/calls.ts'
import { mapConfigCalls } from './map-config/calls.ts'
import { mediaCalls } from './media/calls.ts'
import { messageCalls } from './message/calls.ts'
import { imTemplateCalls } from './message/template-calls.ts'
import { networkCalls } from './network/calls.ts'
import { newsCalls } from './news/calls.ts'
import { liveBlackListCalls } from './live-black-list/calls.ts'
import { liveCaptureCalls } from './live-capture/calls.ts'
import { liveDataCalls } from './live-data/calls.ts'
import { liveCalls } from './live/calls.ts'
import { punishEvidenceCalls } from './live/punish-calls.ts'
import { voiceInspectionCalls } from './voice-inspection/calls.ts'
import { labelCalls } from './label/calls.ts'
import { labelGroupCalls } from './label/group-calls.ts'
import { languageCalls } from './language/calls.ts'
import { operationLogCalls } from './operation-log/calls.ts'
import { pageInfoCalls } from './page-info/calls.ts'
import { peopleCalls } from './people/calls.ts'
import { questionCalls } from './question/calls.ts'
import { queueCalls } from './queue/calls.ts'
import { queueRuleCalls } from './queue-rule/calls.ts'
import { recordCalls } from './record/calls.ts'
import { savedViewCalls } from './saved-view/calls.ts'
import { shiftNoteCalls } from './shift-note/calls.ts'
import { sessionCalls } from './session/calls.ts'
import { autoConfigCalls } from './setting/edit-calls.ts'
import { settingCalls } from './setting/calls.ts'
import { settingCaseCalls } from './setting/case-calls.ts'
import { settingReleaseCalls } from './setting/release-calls.ts'
import { settingRuleCalls } from './setting/rule-calls.ts'
import { settingTemplateCalls } from './setting/template-calls.ts'
import {
  strategyConfigCalls,
  strategyExcelCalls,
  strategyRuleCalls,
  strategyRunCalls,
} from './strategy/calls.ts'
import { shortVideoCalls } from './short-video/calls.ts'
import { statisticsCalls } from './statistics/calls.ts'
import { systemConfigCalls } from './system-config/calls.ts'
import { telemetryCalls } from './telemetry/calls.ts'
import { testUidCalls } from './test-uid/calls.ts'
import { whiteListCalls } from './white-list/calls.ts'
import { wrongOrderCalls } from './wrong-order/calls.ts'
import { textInspectionCalls } from './text-inspection/calls.ts'
import { videoResourceCalls } from './video-resource/calls.ts'

/**
 * Every call of the product, by area: the list that server, OpenAPI and the tests over all calls
 * walk.
 */
export const contract = {
  session: sessionCalls,
  systemConfig: systemConfigCalls,
  language: languageCalls,
  file: fileCalls,
  evidence: evidenceCalls,
  videoResource: videoResourceCalls,
  question: questionCalls,
  ingest: ingestCalls,
  setting: settingCalls,
  autoConfig: autoConfigCalls,
  label: labelCalls,
  queue: queueCalls,
  customize: customizeCalls,
  pageInfo: pageInfoCalls,
  decision: decisionCalls,
  record: recordCalls,
  delivery: deliveryCalls,
  savedView: savedViewCalls,
  shiftNote: shiftNoteCalls,
  telemetry: telemetryCalls,
  country: countryCalls,
  extension: extensionCalls,
  people: peopleCalls,
  adminAuth: adminAuthCalls,
  message: messageCalls,
  imTemplate: imTemplateCalls,
  helloFeedback: helloFeedbackCalls,
  news: newsCalls,
  app: appCalls,
  article: articleCalls,
  expression: expressionCalls,
  network: networkCalls,
  testUid: testUidCalls,
  strategyConfig: strategyConfigCalls,
  strategyRule: strategyRuleCalls,
  strategyExcel: strategyExcelCalls,
  strategyRun: strategyRunCalls,
  whiteList: whiteListCalls,
  chat: chatCalls,
  labelGroup: labelGroupCalls,
  mapConfig: mapConfigCalls,
  settingCase: settingCaseCalls,
  settingRelease: settingReleaseCalls,
  settingRule: settingRuleCalls,
  settingTemplate: settingTemplateCalls,
  textInspection: textInspectionCalls,
  queueRule: queueRuleCalls,
  media: mediaCalls,
  live: liveCalls,
  punishEvidence: punishEvidenceCalls,
  voiceInspection: voiceInspectionCalls,
  shortVideo: shortVideoCalls,
  changeOrder: changeOrderCalls,
  clearPunish: clearPunishCalls,
  batchPunish: batchPunishCalls,
  batchClear: batchClearCalls,
  operationLog: operationLogCalls,
  statistics: statisticsCalls,
  wrongOrder: wrongOrderCalls,
  barClear: barClearCalls,
  liveBlackList: liveBlackListCalls,
  liveData: liveDataCalls,
  liveCapture: liveCaptureCalls,
} as const satisfies Record<string, Calls>

/** The same as a flat list of [`area.name`, call]. */
export const allCalls: readonly (readonly [string, Call])[] = Object.entries(contract).flatMap(
  ([area, calls]) =>
    Object.entries(calls as Calls).map(([name, c]) => [`${area}.${name}`, c] as const),
)
