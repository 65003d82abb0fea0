import { expect, test } from 'vitest'
import { pathOf } from './define.ts'
import { allCalls } from './index.ts'

/** Calls that apps, scripts and other consoles make by their address, by the service they stand below. */
const kept: readonly (readonly [string, string])[] = [
  ['/biz_gateway/justice_global', 'POST /multiLanguage/loadLanguages, GET /country/getCountryTree, GET /country/getCountryFastChoose'],
  ['/biz_gateway/justice_manage', 'GET /country-rule, POST /country-rule, PUT /country-rule, POST /country-rule/delete, POST /country-rule/business'],
  ['/biz_gateway/justice_review', 'POST /country-rule/business, POST /record/stat, POST /record/statMulti, POST /auditor, DELETE /auditor, GET /auditor, POST /v2/auditor-quit, GET /config/conditions, GET /v2/config/types, GET /v3/config/types, GET /config/all-types, POST /condition, GET /record, POST /v:version/record, POST /refresh, POST /record/resetTimeoutOrder, POST /record, POST /submitDoubtfulRecord'],
  ['/biz_gateway/justice_review', 'POST /log/count, POST /getLabelsByLid, POST /v2/config/busconfig, POST /config/getBusConfigVersion, POST /page/info, POST /page/info/traceless, POST /customize/info, POST /glue/info, POST /customize/punish, GET /customize/convert, POST /api/getGroupReportText, POST /api/user/group'],
  ['/biz_gateway/justice_review', 'POST /waiting-record, POST /waiting-record-summary, POST /manual-force-discard, GET /record/reportTimes, GET /recordOperation, POST /log/queryPunishLogList, POST /log/queryPunishSummary, POST /tf-task/query, POST /scope-group-list, POST /resource/exchangeUrl'],
  ['/biz_gateway/live_manager', 'GET /web/app-punish-log/index-data, POST /web/app-punish-log/query, POST /web/app-punish-evidence-log/get-evidence, POST /web/app-punish-evidence-log/batch-get-evidence, POST /web/app-punish-evidence-log/update-evidence'],
  ['/biz_gateway/justice_manage', 'GET /config/enums, GET /appTrees, GET /group-tree, GET /log'],
  ['/biz_gateway/justice_review', 'GET /label/hot, POST /customize/batch-punish, GET /customize/batch-punish, PUT /customize/batch-punish/cancel/:id, GET /customize/batch-punish/review, POST /customize/batch-punish/review, GET /customize/batch-punish/review-process, POST /clearAuditRecord/selectSql, POST /clearAuditRecord/count, POST /clearAuditRecord/preview, POST /clearAuditRecord/clear'],
  ['/biz_gateway/voice_inspection', 'GET /rooms, GET /monitor, GET /highrisk, POST /auditor, POST /result, GET /streams, GET /user/detail, GET /mic-user, GET /special_room, POST /special_room, POST /special_room/delete'],
  ['/biz_gateway/other', 'POST /ahabi/user/query-country-code, POST /bigolive/nlp-translation'],
  ['/biz_gateway/feedback', 'GET /feedback/list, POST /feedback/, PUT /feedback/, GET /feedback/user, GET /feedback/viewed, PUT /feedback/viewed/:id, GET /feedback/log/:id, GET /feedback/config, PUT /feedback/retract, GET /app/getAppList'],
  ['/biz_gateway/justice_hello_webapi', 'POST /todayEvent/importFile, POST /todayEvent/batchDelete, POST /todayEvent/query, POST /todayEvent/listType, POST /todayEvent/create, POST /todayEvent/update, POST /todayEvent/getNotifyList, POST /todayEventReadLog/add, POST /todayEventReadLog/getReadNum, GET /todayEvent/getImportTemplate'],
]
const here = new Set(allCalls.map(([, call]) => `${call.method} ${pathOf(call)}`))

test.each(kept)('the calls below %s keep their method and path', (service, calls) => {
  expect(calls.split(', ').map((call) => call.replace(' ', ` ${service}`)).filter((address) => !here.has(address))).toEqual([])
})
