import { appPages } from '../areas/app/routes.ts'
import { articlePages } from '../areas/article/routes.ts'
import { autoConfigPages } from '../areas/auto-config/routes.ts'
import { batchClearPages } from '../areas/batch-clear/routes.ts'
import { batchPunishPages } from '../areas/batch-punish/routes.ts'
import { clearPunishPages } from '../areas/clear-punish/routes.ts'
import { countryPages } from '../areas/country/routes.ts'
import { deliveryPages } from '../areas/delivery/routes.ts'
import { faultPages } from '../areas/fault/routes.ts'
import { filePages } from '../areas/file/routes.ts'
import { frontTestPages } from '../areas/front-test/routes.ts'
import { guidePages } from '../areas/guide/routes.ts'
import { helloFeedbackPages } from '../areas/hello-feedback/routes.ts'
import { homePages } from '../areas/home/routes.ts'
import { labelPages } from '../areas/label/routes.ts'
import { languagePages } from '../areas/language/routes.ts'
import { liveListPages } from '../areas/live-list/routes.ts'
import { livePages, liveRedirects } from '../areas/live/routes.ts'
import { voiceInspectionPages } from '../areas/voice-inspection/routes.ts'
import { modelPages } from '../areas/model/routes.ts'
import { skynetPages } from '../areas/skynet/routes.ts'
import { modelAppealPages } from '../areas/model-appeal/routes.ts'
import { liveStrategyPages } from '../areas/live-strategy/routes.ts'
import { mapConfigPages } from '../areas/map-config/routes.ts'
import { messagePages } from '../areas/message/routes.ts'
import { networkPages } from '../areas/network/routes.ts'
import { newsPages } from '../areas/news/routes.ts'
import { operationLogPages } from '../areas/operation-log/routes.ts'
import { peoplePages } from '../areas/people/routes.ts'
import { queueRulePages } from '../areas/queue-rule/routes.ts'
import { questionPages } from '../areas/question/routes.ts'
import { recordPages } from '../areas/record/routes.ts'
import { sessionPages } from '../areas/session/routes.ts'
import { branchPages } from '../areas/branch/routes.ts'
import { breakerPages } from '../areas/breaker/routes.ts'
import { inspectionPages } from '../areas/inspection/routes.ts'
import { exposurePages } from '../areas/exposure/routes.ts'
import { examPages } from '../areas/exam/routes.ts'
import { performancePages } from '../areas/performance/routes.ts'
import { skillLevelPages } from '../areas/skill-level/routes.ts'
import { violationScorePages } from '../areas/violation-score/routes.ts'
import { appealPages } from '../areas/appeal/routes.ts'
import { caseOrderPages } from '../areas/case-order/routes.ts'
import { practicePages } from '../areas/practice/routes.ts'
import { simulationPages } from '../areas/simulation/routes.ts'
import { calibrationPages } from '../areas/calibration/routes.ts'
import { caseLibraryPages } from '../areas/case-library/routes.ts'
import { textModerationPages } from '../areas/text-moderation/routes.ts'
import { featureLibraryPages } from '../areas/feature-library/routes.ts'
import { shiftNotePages } from '../areas/shift-note/routes.ts'
import { reportPages } from '../areas/report/routes.ts'
import { wallPages } from '../areas/wall/routes.ts'
import { statisticsPages, statisticsRedirects } from '../areas/statistics/routes.ts'
import { scheduledActPages } from '../areas/scheduled-act/routes.ts'
import { systemConfigPages } from '../areas/system-config/routes.ts'
import { shortVideoPages } from '../areas/short-video/routes.ts'
import { strategyPages } from '../areas/strategy/routes.ts'
import { taskPages } from '../areas/task/routes.ts'
import { takeOrderPages } from '../areas/take-order/routes.ts'
import { telemetryPages } from '../areas/telemetry/routes.ts'
import { testUidPages } from '../areas/test-uid/routes.ts'
import { userDetailPages } from '../areas/user-detail/routes.ts'
import { userOrdersPages } from '../areas/user-orders/routes.ts'
import { textInspectionPages } from '../areas/text-inspection/routes.ts'
import { whiteListPages } from '../areas/white-list/routes.ts'
import { wrongOrderPages } from '../areas/wrong-order/routes.ts'
import { toolPages } from '../areas/tool/routes.ts'
import type { Page, Redirect } from '../nav/page.ts'
import { workbenchPages } from '../workbench/routes.ts'

/** Every route of the console. */
export const pages: readonly Page[] = [
  ...homePages,
  ...sessionPages,
  ...faultPages,
  ...workbenchPages,
  ...recordPages,
  ...deliveryPages,
  ...takeOrderPages,
  ...taskPages,
  ...peoplePages,
  ...messagePages,
  ...newsPages,
  ...telemetryPages,
  ...questionPages,
  ...helloFeedbackPages,
  ...guidePages,
  ...filePages,
  ...languagePages,
  ...countryPages,
  ...toolPages,
  ...appPages,
  ...articlePages,
  ...frontTestPages,
  ...systemConfigPages,
  ...networkPages,
  ...testUidPages,
  ...autoConfigPages,
  ...modelPages,
  ...skynetPages,
  ...modelAppealPages,
  ...liveStrategyPages,
  ...mapConfigPages,
  ...queueRulePages,
  ...strategyPages,
  ...labelPages,
  ...whiteListPages,
  ...livePages,
  ...voiceInspectionPages,
  ...clearPunishPages,
  ...batchPunishPages,
  ...scheduledActPages,
  ...reportPages,
  ...statisticsPages,
  ...wallPages,
  ...wrongOrderPages,
  ...liveListPages,
  ...batchClearPages,
  ...operationLogPages,
  ...userDetailPages,
  ...textInspectionPages,
  ...shortVideoPages,
  ...branchPages,
  ...breakerPages,
  ...performancePages,
  ...skillLevelPages,
  ...exposurePages,
  ...examPages,
  ...violationScorePages,
  ...appealPages,
  ...inspectionPages,
  ...calibrationPages,
  ...practicePages,
  ...simulationPages,
  ...caseOrderPages,
  ...caseLibraryPages,
  ...textModerationPages,
  ...featureLibraryPages,
  ...shiftNotePages,
  ...userOrdersPages,
]

export const redirects: readonly Redirect[] = [
  { path: '/audit/index', to: '/tags/audit' },
  { path: '/tags', to: '/tags/audit' },
  ...liveRedirects,
  ...statisticsRedirects,
]
