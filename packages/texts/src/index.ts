import { actTextKey } from '@oas/contract/audit-actions'
import type { Language } from '@oas/contract/language/calls'
import { type AreaTexts, type Text, type Texts, languageIndex } from './define.ts'
import { appTexts } from './app.ts'
import { articleTexts } from './article.ts'
import { autoConfigTexts } from './auto_config.ts'
import { auditTexts } from './audit.ts'
import { barClearTexts } from './bar_clear.ts'
import { batchClearTexts } from './batch_clear.ts'
import { batchPunishTexts } from './batch_punish.ts'
import { caseQuestionTexts } from './case_question.ts'
import { changeOrderTexts } from './change_order.ts'
import { clearPunishTexts } from './clear_punish.ts'
import { configTexts } from './config.ts'
import { countryTexts } from './country.ts'
import { customizeTexts } from './customize.ts'
import { deliveryTexts } from './delivery.ts'
import { demoTexts } from './demo.ts'
import { errorTexts } from './error.ts'
import { fieldTexts } from './field.ts'
import { fileTexts } from './file.ts'
import { frontendTexts } from './frontend.ts'
import { frontTestTexts } from './front_test.ts'
import { helloFeedbackTexts } from './hello_feedback.ts'
import { labelTexts } from './label.ts'
import { liveListTexts } from './live_list.ts'
import { liveTexts } from './live.ts'
import { languageTexts } from './language.ts'
import { guideTexts } from './guide.ts'
import { menuTexts } from './menu.ts'
import { messageTexts } from './message.ts'
import { networkTexts } from './network.ts'
import { newsTexts } from './news.ts'
import { panelTexts } from './panel.ts'
import { operationLogTexts } from './operation_log.ts'
import { peopleTexts } from './people.ts'
import { questionTexts } from './question.ts'
import { readyTypeTexts } from './ready_type.ts'
import { recordTexts } from './record.ts'
import { refusalTexts } from './refusal.ts'
import { resultTexts } from './result.ts'
import { sessionTexts } from './session.ts'
import { reportTexts } from './report.ts'
import { statisticsTexts } from './statistics.ts'
import { wallTexts } from './wall.ts'
import { settingFunctionTexts } from './setting_function.ts'
import { settingChoiceTexts } from './setting_choice.ts'
import { settingFieldTexts } from './setting_field.ts'
import { settingCaseTexts } from './setting_case.ts'
import { settingToolTexts } from './setting_tool.ts'
import { mapConfigTexts } from './map_config.ts'
import { strategyNameTexts } from './strategy_name.ts'
import { strategyIndicatorTexts } from './strategy_indicator.ts'
import { strategyTableTexts } from './strategy_table.ts'
import { strategyListTexts } from './strategy_list.ts'
import { strategyRunTexts } from './strategy_run.ts'
import { strategyScoreTexts } from './strategy_score.ts'
import { strategyTexts } from './strategy.ts'
import { strategyProblemTexts } from './strategy_problem.ts'
import { takeOrderTexts } from './take_order.ts'
import { queueRuleTexts } from './queue_rule.ts'
import { emptyTexts } from './empty.ts'
import { scheduledActTexts } from './scheduled_act.ts'
import { textImportTexts } from './text_import.ts'
import { textStageTexts } from './text_stage.ts'
import { textAttackTexts } from './text_attack.ts'
import { textContactTexts } from './text_contact.ts'
import { textGeneratorTexts } from './text_generator.ts'
import { featureExchangeTexts } from './feature_exchange.ts'
import { featureLibraryTexts } from './feature_library.ts'
import { featurePastTexts } from './feature_past.ts'
import { textModerationTexts } from './text_moderation.ts'
import { textProfileTexts } from './text_profile.ts'
import { textStatisticsTexts } from './text_statistics.ts'
import { textOfflineTexts } from './text_offline.ts'
import { textSandboxTexts } from './text_sandbox.ts'
import { shiftNoteTexts } from './shift_note.ts'
import { homeTexts } from './home.ts'
import { telemetryTexts } from './telemetry.ts'
import { taskFormTexts } from './task_form.ts'
import { taskSqlTexts } from './task_sql.ts'
import { taskStoredTexts } from './task_stored.ts'
import { taskEffectTexts } from './task_effect.ts'
import { taskGroupsTexts } from './task_groups.ts'
import { taskPartsTexts } from './task_parts.ts'
import { taskRoundsTexts } from './task_rounds.ts'
import { taskListTexts } from './task_list.ts'
import { taskTexts } from './task.ts'
import { calibrationTexts } from './calibration.ts'
import { caseOrderTexts } from './case_order.ts'
import { practiceTexts } from './practice.ts'
import { simulationTexts } from './simulation.ts'
import { caseLibraryTexts } from './case_library.ts'
import { inspectHomeTexts } from './inspect_home.ts'
import { inspectPageTexts } from './inspect_page.ts'
import { inspectionTexts } from './inspection.ts'
import { inspectQueueTexts } from './inspect_queue.ts'
import { exposureTexts } from './exposure.ts'
import { careStopTexts } from './care_stop.ts'
import { breakerTexts } from './breaker.ts'
import { performanceTexts } from './performance.ts'
import { skillLevelTexts } from './skill_level.ts'
import { examTexts } from './exam.ts'
import { branchTexts } from './branch.ts'
import { appealTexts } from './appeal.ts'
import { branchAppealTexts } from './branch_appeal.ts'
import { violationScoreTexts } from './violation_score.ts'
import { testUidTexts } from './test_uid.ts'
import { toolTexts } from './tool.ts'
import { shortVideoTexts } from './short_video.ts'
import { similarTexts } from './similar.ts'
import { scoreNoteTexts } from './score_note.ts'
import { stoppedTexts } from './stopped.ts'
import { timelineTexts } from './timeline.ts'
import { typeTexts } from './type.ts'
import { wrongOrderTexts } from './wrong_order.ts'
import { besideTexts } from './beside.ts'
import { modelTexts } from './model.ts'
import { skynetTexts } from './skynet.ts'
import { modelAppealTexts } from './model_appeal.ts'
import { modelRunTexts } from './model_run.ts'
import { liveSignalTexts } from './live_signal.ts'
import { liveStrategyTexts } from './live_strategy.ts'
import { textInspectionTexts } from './text_inspection.ts'
import { userDetailTexts } from './user_detail.ts'
import { userOrdersTexts } from './user_orders.ts'
import { whiteListTexts } from './white_list.ts'
import { workbookTexts } from './workbook.ts'

/** Areas that say of themselves what the menu shows and the log of changes tells, by their group. */
const areas = {
  white_list: whiteListTexts,
  shift_note: shiftNoteTexts,
  text_moderation: textModerationTexts,
  feature_library: featureLibraryTexts,
  feature_past: featurePastTexts,
  text_profile: textProfileTexts,
  text_statistics: textStatisticsTexts,
  text_offline: textOfflineTexts,
  text_sandbox: textSandboxTexts,
  text_generator: textGeneratorTexts,
  model: modelTexts,
  skynet: skynetTexts,
  model_appeal: modelAppealTexts,
  live_strategy: liveStrategyTexts,
  short_video: shortVideoTexts,
  beside: besideTexts,
  text_inspection: textInspectionTexts,
  live: liveTexts,
  report: reportTexts,
  statistics: statisticsTexts,
  wall: wallTexts,
  wrong_order: wrongOrderTexts,
  queue_rule: queueRuleTexts,
  live_list: liveListTexts,
  bar_clear: barClearTexts,
  map_config: mapConfigTexts,
  change_order: changeOrderTexts,
  clear_punish: clearPunishTexts,
  batch_punish: batchPunishTexts,
  scheduled_act: scheduledActTexts,
  batch_clear: batchClearTexts,
  operation_log: operationLogTexts,
  app: appTexts,
  home: homeTexts,
  article: articleTexts,
  auto_config: autoConfigTexts,
  front_test: frontTestTexts,
  config: configTexts,
  network: networkTexts,
  task: taskTexts,
  branch: branchTexts,
  inspection: inspectionTexts,
  calibration: calibrationTexts,
  practice: practiceTexts,
  simulation: simulationTexts,
  case_order: caseOrderTexts,
  case_library: caseLibraryTexts,
  inspect_queue: inspectQueueTexts,
  branch_appeal: branchAppealTexts,
  breaker: breakerTexts,
  exposure: exposureTexts,
  performance: performanceTexts,
  skill_level: skillLevelTexts,
  exam: examTexts,
  appeal: appealTexts,
  violation_score: violationScoreTexts,
  test_uid: testUidTexts,
  country: countryTexts,
  file: fileTexts,
  question: questionTexts,
  hello_feedback: helloFeedbackTexts,
  label: labelTexts,
  language: languageTexts,
  message: messageTexts,
  news: newsTexts,
  telemetry: telemetryTexts,
  tool: toolTexts,
  frontend: frontendTexts,
  session: sessionTexts,
  audit: auditTexts,
  result: resultTexts,
  record: recordTexts,
  delivery: deliveryTexts,
  take_order: takeOrderTexts,
  people: peopleTexts,
  strategy: strategyTexts,
  user_orders: userOrdersTexts,
} as const satisfies Readonly<Record<string, AreaTexts>>
type Areas = typeof areas

const own = Object.fromEntries(
  Object.entries(areas).map(([group, area]) => [group, area.texts]),
) as { [G in keyof Areas]: Areas[G]['texts'] }
const menu: Readonly<Record<{ [G in keyof Areas]: keyof Areas[G]['menu'] }[keyof Areas], Text>> =
  Object.assign({}, ...Object.values(areas).map((area) => area.menu))
const subjects = Object.fromEntries(
  Object.values(areas).flatMap((area) =>
    Object.entries(area.subjects).map(([kind, text]) => [`subject_${kind}`, text]),
  ),
)
const acts = Object.fromEntries(
  Object.values(areas).flatMap((area) =>
    Object.entries(area.acts).map(([act, text]) => [actTextKey(act), text]),
  ),
)

/** Bundled texts by group. Rows of the database override them; servers send both by group as pages ask. */
export const bundledTexts = {
  ...own,
  text_import: textImportTexts,
  feature_exchange: featureExchangeTexts,
  model_run: modelRunTexts,
  live_signal: liveSignalTexts,
  text_stage: textStageTexts,
  text_attack: textAttackTexts,
  text_contact: textContactTexts,
  workbook: workbookTexts,
  case_question: caseQuestionTexts,
  empty: emptyTexts,
  panel: panelTexts,
  timeline: timelineTexts,
  similar: similarTexts,
  score_note: scoreNoteTexts,
  stopped: stoppedTexts,
  care_stop: careStopTexts,
  inspect_page: inspectPageTexts,
  inspect_home: inspectHomeTexts,
  task_form: taskFormTexts,
  task_sql: taskSqlTexts,
  task_stored: taskStoredTexts,
  task_effect: taskEffectTexts,
  task_groups: taskGroupsTexts,
  task_parts: taskPartsTexts,
  task_rounds: taskRoundsTexts,
  task_list: taskListTexts,
  customize: customizeTexts,
  user_detail: userDetailTexts,
  field: fieldTexts,
  setting_field: settingFieldTexts,
  setting_choice: settingChoiceTexts,
  setting_function: settingFunctionTexts,
  setting_case: settingCaseTexts,
  setting_tool: settingToolTexts,
  strategy_name: strategyNameTexts,
  strategy_list: strategyListTexts,
  strategy_table: strategyTableTexts,
  strategy_indicator: strategyIndicatorTexts,
  strategy_run: strategyRunTexts,
  strategy_score: strategyScoreTexts,
  error: errorTexts,
  refusal: refusalTexts,
  demo: demoTexts,
  type: typeTexts,
  guide: guideTexts,
  ready_type: readyTypeTexts,
  strategy_problem: strategyProblemTexts,
  menu: { ...menuTexts, ...menu },
  people: { ...own.people, ...acts, ...subjects },
} as const satisfies Record<string, Texts>

/** Keys of the reasons why a value is refused. */
export type RefusalKey = keyof typeof refusalTexts
/** What may be wrong with a rule, by group and key. */
export type ProblemKey = `strategy_problem.${keyof typeof strategyProblemTexts}`

export type TextKey = {
  [G in keyof typeof bundledTexts]: `${G & string}.${keyof (typeof bundledTexts)[G] & string}`
}[keyof typeof bundledTexts]

/** A text with its words in braces filled in; unknown ones stay. */
export function fillText(text: string, params: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
}

/** A bundled text by `group.key`; the key itself where there is none. */
export function textOf(
  language: Language,
  key: string,
  params: Readonly<Record<string, string | number>> = {},
): string {
  const [group = '', name = ''] = key.split('.')
  const found = Object.hasOwn(bundledTexts, group)
    ? (bundledTexts as Readonly<Record<string, Texts>>)[group]
    : undefined
  const text = found && Object.hasOwn(found, name) ? found[name] : undefined
  return text ? fillText(text[languageIndex[language]], params) : key
}

/** One group in one language, as a page loads it. */
export function groupOf(language: Language, group: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries((bundledTexts as Readonly<Record<string, Texts>>)[group] ?? {}).map(
      ([key, text]) => [key, text[languageIndex[language]]],
    ),
  )
}
