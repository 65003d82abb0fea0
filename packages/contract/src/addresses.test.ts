import { expect, test } from 'vitest'
import { pathOf } from './define.ts'
import { allCalls } from './index.ts'

/**
 * Calls that apps, scripts and other consoles make by their address, by the service they stand
 * below.
 */
const kept: readonly (readonly [string, string])[] = [
  [
    '/biz_gateway/justice_global',
    'POST /multiLanguage/loadLanguages, GET /country/getCountryTree, ' +
      'GET /country/getCountryFastChoose',
  ],
  [
    '/biz_gateway/justice_manage',
    'GET /country-rule, POST /country-rule, PUT /country-rule, POST /country-rule/delete, ' +
      'POST /country-rule/business',
  ],
  [
    '/biz_gateway/justice_review',
    'POST /country-rule/business, POST /record/stat, POST /record/statMulti, POST /auditor, ' +
      'DELETE /auditor, GET /auditor, POST /v2/auditor-quit, GET /config/conditions, ' +
      'GET /v2/config/types, GET /v3/config/types, GET /config/all-types, POST /condition, ' +
      'GET /record, POST /v:version/record, POST /refresh, POST /record/resetTimeoutOrder, ' +
      'POST /record, POST /submitDoubtfulRecord',
  ],
  [
    '/biz_gateway/justice_review',
    'POST /log/count, POST /getLabelsByLid, POST /v2/config/busconfig, ' +
      'POST /config/getBusConfigVersion, POST /page/info, POST /page/info/traceless, ' +
      'POST /customize/info, POST /glue/info, POST /customize/punish, GET /customize/convert, ' +
      'POST /api/getGroupReportText, POST /api/user/group',
  ],
  [
    '/biz_gateway/justice_review',
    'POST /waiting-record, POST /waiting-record-summary, POST /manual-force-discard, ' +
      'GET /record/reportTimes, GET /recordOperation, POST /log/queryPunishLogList, ' +
      'POST /log/queryPunishSummary, POST /tf-task/query, POST /scope-group-list, ' +
      'POST /resource/exchangeUrl',
  ],
  [
    '/biz_gateway/live_manager',
    'GET /web/app-punish-log/index-data, POST /web/app-punish-log/query, ' +
      'POST /web/app-punish-evidence-log/get-evidence, ' +
      'POST /web/app-punish-evidence-log/batch-get-evidence, ' +
      'POST /web/app-punish-evidence-log/update-evidence',
  ],
  ['/biz_gateway/justice_manage', 'GET /config/enums, GET /appTrees, GET /group-tree, GET /log'],
  [
    '/biz_gateway/justice_review',
    'GET /label/hot, POST /customize/batch-punish, GET /customize/batch-punish, ' +
      'PUT /customize/batch-punish/cancel/:id, GET /customize/batch-punish/review, ' +
      'POST /customize/batch-punish/review, GET /customize/batch-punish/review-process, ' +
      'POST /clearAuditRecord/selectSql, POST /clearAuditRecord/count, ' +
      'POST /clearAuditRecord/preview, POST /clearAuditRecord/clear',
  ],
  [
    '/biz_gateway/voice_inspection',
    'GET /rooms, GET /monitor, GET /highrisk, POST /auditor, POST /result, GET /streams, ' +
      'GET /user/detail, GET /mic-user, GET /special_room, POST /special_room, ' +
      'POST /special_room/delete',
  ],
  ['/biz_gateway/other', 'POST /ahabi/user/query-country-code, POST /bigolive/nlp-translation'],
  [
    '/biz_gateway/feedback',
    'GET /feedback/list, POST /feedback/, PUT /feedback/, GET /feedback/user, ' +
      'GET /feedback/viewed, PUT /feedback/viewed/:id, GET /feedback/log/:id, ' +
      'GET /feedback/config, PUT /feedback/retract, GET /app/getAppList',
  ],
  [
    '/biz_gateway/justice_hello_webapi',
    'POST /todayEvent/importFile, POST /todayEvent/batchDelete, POST /todayEvent/query, ' +
      'POST /todayEvent/listType, POST /todayEvent/create, POST /todayEvent/update, ' +
      'POST /todayEvent/getNotifyList, POST /todayEventReadLog/add, ' +
      'POST /todayEventReadLog/getReadNum, GET /todayEvent/getImportTemplate',
  ],
  [
    '/biz_gateway/front-point-report',
    'POST /point-report, POST /host-program-report-resource, POST /route-report, ' +
      'POST /no-access-report, POST /router-error-report, GET /beacon.gif, ' +
      'POST /performance-report, POST /release-version, POST /extension-report, ' +
      'POST /resource-report, POST /ajax-report, POST /front-point-report/point-report',
  ],
  [
    '/biz_gateway/justice_global',
    'GET /systemConfig/getFrontConfig, GET /systemConfig/getHeaderDownloadUrl, ' +
      'GET /video/high-vv-config/config',
  ],
  [
    '/biz_gateway/justice_manage',
    'GET /label, POST /label, PUT /label, DELETE /label/:id, POST /labelUpdateBatch, ' +
      'GET /getLabel, GET /export, POST /transferExcelToImportLabel, GET /label/tree, ' +
      'GET /template, POST /deploy, POST /rollback, GET /history',
  ],
  [
    '/biz_gateway/justice_review',
    'GET /evidence, POST /evidence, GET /label, GET /config/busconfig, POST /checking/fail-list, ' +
      'POST /checking/fail-list/re-push, POST /checking/total, GET /permission, ' +
      'GET /customize/batch-punish/sysopList, POST /record/strategyEngineResultCheck, ' +
      'POST /record/strategyEngineResultCheckWithoutOrder, POST /videoCapture/query, ' +
      'POST /auditor/report',
  ],
  [
    '/biz_gateway/justice_strategy',
    'GET /config/strategyConfig, POST /config/ruleConfig, POST /indicators/createManager, ' +
      'POST /indicators/createIndicators, POST /indicators/deleteIndicators, ' +
      'POST /indicators/pageIndicators, POST /indicators/updateIndicators, ' +
      'POST /indicators/createIndicatorSourceConfig, ' +
      'POST /indicators/deleteIndicatorSourceConfig, ' +
      'POST /indicators/updateIndicatorSourceConfig, POST /indicators/pageIndicatorSourceConfig, ' +
      'POST /strategyRule/updateStrategyRuleConfigSetting',
  ],
  [
    '/biz_gateway/justice_strategy',
    'POST /strategyRule/bindRuleWithCpsTypeBatch, POST /strategyRule/upsertEditRuleBindStrategy, ' +
      'POST /strategyRule/createStrategyRule, POST /strategyRule/createRuleCategory, ' +
      'POST /strategyRule/createGroup, POST /strategyRule/deleteStrategyConfig, ' +
      'POST /strategyRule/checkRuleVersion, POST /strategyRule/deleteStrategyRule, ' +
      'POST /strategyRule/deployStrategyRuleBatch, POST /strategyRule/pageStrategyConfig, ' +
      'POST /strategyRule/listRuleVersionByRuleKey',
  ],
  [
    '/biz_gateway/justice_strategy',
    'POST /strategyRule/queryOperatorHistory, POST /strategyRule/pageStrategyRule, ' +
      'POST /strategyRule/createStrategyRuleAndBindEditRelation, ' +
      'POST /strategyRule/getStrategyRuleVersion, POST /strategyRule/passStrategyRule, ' +
      'POST /strategyRule/deployStrategyRule, POST /strategyRule/updateStrategyRule, ' +
      'POST /strategyRule/passAndDeployRuleBatch, POST /strategyRule/rollbackStrategyRule, ' +
      'POST /strategyRule/preDeployStrategyRule, POST /strategyRule/updateRule2ReleaseSys',
  ],
  [
    '/biz_gateway/justice_strategy',
    'POST /strategyRule/deployStrategyRuleSchedule, ' +
      'POST /strategyExcelRule/queryExcelRuleInPage, ' +
      'POST /strategyExcelRule/queryExcelRuleBatchInPage, ' +
      'POST /strategyExcelRule/updateExcelRuleByRowBatch, POST /strategyExcelRule/insertRows, ' +
      'POST /strategyExcelRule/queryMultiEditableExcelRule, ' +
      'POST /strategyExcelRule/strategyRule2ExcelRule, POST /strategyExcelRule/importExcelRule, ' +
      'POST /strategyExcelRule/updateExcelRuleSelectedChangeByRowBatch',
  ],
  [
    '/biz_gateway/justice_strategy',
    'GET /strategyExcelRule/exportExcelRule, POST /runStrategyEngine/preTest, ' +
      'POST /runStrategyEngine/getRunEngineHistoryLog, ' +
      'POST /runStrategyEngine/getPreDeployCount, ' +
      'GET /runStrategyEngine/exportPreDeployHistory, ' +
      'GET /runStrategyEngine/exportPreDeployHistorySummary, POST /strategyTestData/create, ' +
      'POST /strategyTestData/update, POST /strategyTestData/delete, ' +
      'POST /strategyTestData/batchDelete, POST /strategyTestData/createTestDataFromRunHistory',
  ],
  [
    '/biz_gateway/justice_strategy',
    'POST /strategyTestData/page, POST /strategyTestData/pageBatchList, ' +
      'POST /strategyTestData/pageRunReport, POST /strategyTestData/runTestCase',
  ],
  [
    '/biz_gateway/justice_user',
    'GET /cas/getPermissionToken, GET /cas/login, GET /getSelfMainInfoNew, ' +
      'GET /listFrontPageRoute, GET /cas/keepAlive, GET /cas/logout, ' +
      'GET /realstatus/listLoginLog, ' +
      'POST /user/syncBasicInfo, POST /login/test, POST /login, POST /login/local, ' +
      'GET /permission/check',
  ],
  [
    '/biz_gateway/live_audit',
    'POST /common/get-screen-recording, GET /label/list, GET /common/live-address, ' +
      'GET /common/query-user-country, GET /game-live/game-list',
  ],
  [
    '/biz_gateway/live_manager',
    'POST /web/live-white-list/import, POST /web/live-white-list/batchReject, ' +
      'POST /web/live-white-list/query-list, POST /web/live-white-list/update-status, ' +
      'POST /resource/list, POST /resource/delete, POST /resource/batchAdd, ' +
      'POST /resource/batchDelete',
  ],
  ['/biz_gateway/live_patrol', 'POST /frame/live-info'],
  [
    '/biz_gateway/live_pictures',
    'POST /common/screenshot/list, POST /queryByTimeInterval, POST /nine-room-pic, ' +
      'POST /queryKeyframe, POST /mark/queryLiveCorrection',
  ],
  [
    '/biz_gateway/message_platform',
    'GET /message/statistics, GET /message/v2, GET /message/type, GET /message/checking, ' +
      'GET /message/overview, GET /console/config, PUT /message/check, PUT /message/ignore, ' +
      'PUT /console/config',
  ],
  [
    '/biz_gateway/order_auth',
    'POST /admin-auth, POST /admin-auth/batch/create, POST /admin-auth/create, ' +
      'POST /admin-auth/default/update, GET /admin-auth/default/type, GET /admin-auth/check, ' +
      'GET /admin-auth/type, GET /admin-auth/group-members, DELETE /admin-auth/delete, ' +
      'DELETE /admin-auth/batch/delete, GET /audit-log, GET /audit-log/module, ' +
      'GET /audit-log/operate/type, GET /config/app/tree, GET /user/business, ' +
      'POST /user/business/query-config/batchCreate',
  ],
  [
    '/biz_gateway/order_auth',
    'GET /user/business/query-config/queryConfigList, ' +
      'GET /user/business/query-config/queryAdmConfigById, ' +
      'DELETE /user/business/query-config/:id, ' +
      'PUT /user/business/query-config/status, PUT /user/business/query-config/update, ' +
      'GET /user/business/query-config/fetchUserQueryConfig',
  ],
  ['/biz_gateway/other', 'POST /bar/transformVideoUrl'],
  [
    '/biz_gateway/resource',
    'GET /mime-type, POST /get-upload-token, POST /get-resource-config, POST /file-type, ' +
      'POST /parseToken, POST /commonExchangeUrlTileBatch, POST /file/new, POST /decrypt',
  ],
  [
    '/biz_gateway/tf_system_api',
    'GET /group-tree, GET /white-list, GET /auto-config, GET /auto-configs, ' +
      'POST /admin-auth-list, POST /admin-auth-list-v2, POST /admin-auth, POST /admin-auth-v2, ' +
      'GET /admin-auth/:id, GET /admin-auth-v2/:adminId, DELETE /admin-auth-v2, ' +
      'DELETE /admin-auth-list, GET /admin-auth-type, GET /admin-auth/group-members, ' +
      'POST /admin-auth/check',
  ],
]
const here = new Set(allCalls.map(([, call]) => `${call.method} ${pathOf(call)}`))

test.each(kept)('the calls below %s keep their method and path', (service, calls) => {
  expect(
    calls
      .split(', ')
      .map((call) => call.replace(' ', ` ${service}`))
      .filter((address) => !here.has(address)),
  ).toEqual([])
})
