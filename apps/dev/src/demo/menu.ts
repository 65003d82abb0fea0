import type { Context } from '../../../api/src/core/context.ts'

type Entry = { title: string; icon: string; path?: string; children?: readonly Entry[] }

/** The menu: only pages that exist. Titles are keys of the group `menu`, icons names of the icon set. */
const entries: readonly Entry[] = [
  { title: 'menu.auditing', icon: 'audit', children: [
    { title: 'menu.audit_pages', icon: 'list', path: '#/tags/audit' },
    { title: 'menu.audit_text', icon: 'text', path: '#/tags/audit/text' },
    { title: 'menu.audit_text_group', icon: 'group', path: '#/tags/audit/text-group' },
    { title: 'menu.audit_picture', icon: 'picture', path: '#/tags/audit/picture' },
    { title: 'menu.audit_picture_single', icon: 'single', path: '#/tags/audit/picture-with-single' },
    { title: 'menu.audit_common', icon: 'folder', path: '#/tags/audit/common' },
    { title: 'menu.audit_multi_resource', icon: 'rows', path: '#/tags/audit/common-multi-resource' },
    { title: 'menu.audit_video', icon: 'play', path: '#/tags/audit/video' },
    { title: 'menu.audit_multi_video', icon: 'rows', path: '#/tags/audit/common-multi-video' },
    { title: 'menu.audit_voice', icon: 'sound', path: '#/tags/audit/voice' },
    { title: 'menu.audit_hello_feedback', icon: 'send', path: '#/tags/audit/hello-feedback' },
  ] },
  { title: 'menu.auditing_tables', icon: 'rows', children: [
    { title: 'menu.audit_multi_table', icon: 'rows', path: '#/tags/audit/multi-table' },
    { title: 'menu.audit_table', icon: 'rows', path: '#/tags/audit/table' },
    { title: 'menu.audit_text_table', icon: 'rows', path: '#/tags/audit/text-table' },
    { title: 'menu.audit_text_table_jsx', icon: 'rows', path: '#/tags/audit/text-table-jsx' },
    { title: 'menu.audit_cross_business_text_lowcode', icon: 'text', path: '#/tags/audit/cross-business-text-lowcode' },
    { title: 'menu.audit_text_logs', icon: 'clock', path: '#/tags/audit/text-logs' },
  ] },
  { title: 'menu.auditing_people', icon: 'user', children: [
    { title: 'menu.audit_account', icon: 'user', path: '#/tags/audit/account' },
    { title: 'menu.audit_common_account', icon: 'user', path: '#/tags/audit/common-account' },
    { title: 'menu.audit_chat', icon: 'text', path: '#/tags/audit/chat' },
    { title: 'menu.audit_chat_review', icon: 'text', path: '#/tags/audit/chat-review' },
    { title: 'menu.audit_bigolive_chat', icon: 'text', path: '#/tags/audit/bigolive-chat' },
    { title: 'menu.audit_group_chat', icon: 'group', path: '#/tags/audit/group-chat' },
    { title: 'menu.audit_appeal', icon: 'audit', path: '#/tags/audit/appeal' },
    { title: 'menu.audit_svip_appeal', icon: 'audit', path: '#/tags/audit/svip-appeal' },
    { title: 'menu.audit_appeal_multiple_select', icon: 'list', path: '#/tags/audit/appeal-multiple-select' },
  ] },
  { title: 'menu.auditing_ads', icon: 'folder', children: [
    { title: 'menu.audit_adx', icon: 'globe', path: '#/tags/audit/adx' },
    { title: 'menu.audit_ad_dsp_new', icon: 'plus', path: '#/tags/audit/ad-dsp-new' },
    { title: 'menu.audit_ad_dsp_creativity', icon: 'picture', path: '#/tags/audit/ad-dsp_creativity' },
    { title: 'menu.audit_ad_dsp_landing', icon: 'globe', path: '#/tags/audit/ad-dsp-landing' },
    { title: 'menu.audit_common_detail', icon: 'single', path: '#/tags/audit/common-detail' },
    { title: 'menu.audit_bar', icon: 'list', path: '#/tags/audit/bar' },
    { title: 'menu.audit_bar_public_sentiment', icon: 'list', path: '#/tags/audit/bar-public-sentiment' },
    { title: 'menu.audit_resource_insp', icon: 'picture', path: '#/tags/audit/resource-insp' },
  ] },
  { title: 'menu.live', icon: 'play', children: [
    { title: 'menu.live_patrol', icon: 'search', path: '#/live-inspect/list' },
    { title: 'menu.voice_patrol', icon: 'sound', path: '#/tags/inspect/voice' },
    { title: 'menu.club_patrol', icon: 'group', path: '#/tags/inspect/voice-imo' },
    { title: 'menu.audit_live_push', icon: 'play', path: '#/tags/audit/live-push' },
    { title: 'menu.audit_live_push_likee', icon: 'play', path: '#/tags/audit/live-push-likee' },
    { title: 'menu.audit_monitor_push', icon: 'play', path: '#/tags/audit/monitor-push' },
    { title: 'menu.audit_strategy_push', icon: 'play', path: '#/tags/audit/strategy-push' },
    { title: 'menu.audit_live_common', icon: 'play', path: '#/tags/audit/live-common' },
    { title: 'menu.audit_live_first', icon: 'play', path: '#/tags/audit/live-first' },
    { title: 'menu.audit_live_final', icon: 'play', path: '#/tags/audit/live-final' },
    { title: 'menu.audit_foamo_live_final', icon: 'play', path: '#/tags/audit/foamo-live-final' },
    { title: 'menu.audit_hello_live_first', icon: 'play', path: '#/tags/audit/hello-live-first' },
    { title: 'menu.audit_hello_live_final', icon: 'play', path: '#/tags/audit/hello-live-final' },
    { title: 'menu.audit_live_hot', icon: 'picture', path: '#/tags/audit/live-hot' },
    { title: 'menu.audit_voice_room', icon: 'sound', path: '#/tags/audit/voice-room' },
    { title: 'menu.audit_insp_voice_room', icon: 'sound', path: '#/tags/audit/insp-voice-room' },
    { title: 'menu.audit_voice_imo', icon: 'sound', path: '#/tags/audit/voice-imo' },
  ] },
  { title: 'menu.take_order', icon: 'queue', children: [
    { title: 'menu.take_order_conditions', icon: 'settings', path: '#/take-order' },
    { title: 'menu.waiting_queue', icon: 'queue', path: '#/take-order/condition-management' },
  ] },
  { title: 'menu.records', icon: 'database', children: [
    { title: 'menu.find_records', icon: 'search', path: '#/tags/record-list' },
    { title: 'menu.my_records', icon: 'record', path: '#/audit/record-list' },
    { title: 'menu.operation_log', icon: 'clock', path: '#/tags/operation-log' },
  ] },
  { title: 'menu.bulk', icon: 'copy', children: [
    { title: 'menu.batch_punish', icon: 'copy', path: '#/tags/batch-log' },
    { title: 'menu.batch_clear', icon: 'trash', path: '#/tags/batch-clear-record' },
    { title: 'menu.clear_punish', icon: 'close', path: '#/clear-punish' },
    { title: 'menu.clear_history', icon: 'clock', path: '#/clear-punish/history' },
  ] },
  { title: 'menu.delivery', icon: 'send', children: [{ title: 'menu.delivery_retry', icon: 'refresh', path: '#/atlas/dbmq-retry' }] },
  { title: 'menu.administration', icon: 'settings', children: [
    { title: 'menu.auth_user', icon: 'user', path: '#/auth/user' },
    { title: 'menu.auth_role', icon: 'group', path: '#/auth/role' },
    { title: 'menu.auth_permission', icon: 'audit', path: '#/auth/permission' },
    { title: 'menu.auth_route', icon: 'rows', path: '#/auth/route' },
    { title: 'menu.auth_menu', icon: 'menu', path: '#/auth/menu' },
    { title: 'menu.auth_batch', icon: 'copy', path: '#/auth/batch-auth' },
    { title: 'menu.order_auth', icon: 'database', path: '#/order-auth' },
    { title: 'menu.auth_log', icon: 'record', path: '#/auth/log' },
    { title: 'menu.user_manage', icon: 'group', path: '#/user-manage' },
  ] },
  { title: 'menu.strategy', icon: 'rows', children: [
    { title: 'menu.strategy_rules', icon: 'list', path: '#/strategy-engine/index' },
    { title: 'menu.strategy_rule', icon: 'rows', path: '#/strategy-engine/rule' },
    { title: 'menu.strategy_indicators', icon: 'database', path: '#/strategy-engine/data-index' },
    { title: 'menu.strategy_sources', icon: 'folder', path: '#/strategy-engine/dynamic-data-index' },
    { title: 'menu.strategy_runs', icon: 'clock', path: '#/strategy-engine/run-history' },
    { title: 'menu.strategy_cases', icon: 'record', path: '#/strategy-engine/test-case' },
  ] },
  { title: 'menu.white_lists', icon: 'audit', children: [
    { title: 'menu.white_list_lists', icon: 'list', path: '#/tags/white-list/list' },
    { title: 'menu.white_list_users', icon: 'user', path: '#/tags/white-list/user' },
    { title: 'menu.white_list_businesses', icon: 'rows', path: '#/tags/white-list/business' },
    { title: 'menu.white_list_combinations', icon: 'folder', path: '#/tags/white-list/combination' },
    { title: 'menu.white_list_combination_users', icon: 'group', path: '#/tags/white-list/combination-user' },
    { title: 'menu.white_list_active', icon: 'search', path: '#/tags/white-list/active' },
    { title: 'menu.white_list_urls', icon: 'globe', path: '#/white-list/url' },
    { title: 'menu.white_list_live', icon: 'queue', path: '#/tags/live-white-list-manage' },
  ] },
  { title: 'menu.labels', icon: 'list', children: [
    { title: 'menu.label_trees', icon: 'rows', path: '#/atlas-labels/trees' },
    { title: 'menu.label_nodes', icon: 'database', path: '#/atlas-labels/node' },
    { title: 'menu.label_templates', icon: 'copy', path: '#/atlas-labels/templates' },
    { title: 'menu.type_labels', icon: 'list', path: '#/tags/label' },
  ] },
  { title: 'menu.system', icon: 'database', children: [
    { title: 'menu.news_management', icon: 'bell', path: '#/news-management' },
    { title: 'menu.news_reminder', icon: 'record', path: '#/news-reminder' },
    { title: 'menu.telemetry', icon: 'clock', path: '#/telemetry/index' },
    { title: 'menu.questions', icon: 'list', path: '#/question/index' },
    { title: 'menu.hello_feedback', icon: 'list', path: '#/hello-user-feedback/index' },
    { title: 'menu.im_template', icon: 'text', path: '#/tags/im-template' },
    { title: 'menu.hosts_token', icon: 'folder', path: '#/hosts-token' },
    { title: 'menu.platform_videos', icon: 'queue', path: '#/youtube-resouce/index' },
    { title: 'menu.language_group', icon: 'folder', path: '#/multi-language/group' },
    { title: 'menu.language_texts', icon: 'text', path: '#/multi-language/index' },
    { title: 'menu.language_compare', icon: 'copy', path: '#/multi-language/compare' },
    { title: 'menu.country', icon: 'database', path: '#/country' },
    { title: 'menu.custom_country', icon: 'group', path: '#/custom-country/index' },
    { title: 'menu.country_strategy', icon: 'rows', path: '#/custom-country/strategy' },
    { title: 'menu.country_log', icon: 'record', path: '#/custom-country/log' },
    { title: 'menu.custom_language', icon: 'text', path: '#/custom-language/index' },
    { title: 'menu.apps', icon: 'folder', path: '#/atlas/app-management' },
    { title: 'menu.auto_config', icon: 'rows', path: '#/tags/auto-config' },
    { title: 'menu.system_config', icon: 'settings', path: '#/atlas/system-config' },
    { title: 'menu.domains', icon: 'globe', path: '#/domain-ip-manage/domains' },
    { title: 'menu.ips', icon: 'database', path: '#/domain-ip-manage/ips' },
    { title: 'menu.test_uid', icon: 'user', path: '#/tags/audit-test-uid' },
    { title: 'menu.corner', icon: 'text', path: '#/tags/popular-science-corner' },
    { title: 'menu.front_test', icon: 'search', path: '#/front_test/index' },
    { title: 'menu.statement', icon: 'text', path: '#/front_test/statement' },
    { title: 'menu.tools', icon: 'settings', path: '#/global-tools' },
  ] },
  { title: 'menu.account', icon: 'user', children: [{ title: 'menu.login_log', icon: 'clock', path: '#/account/log' }, { title: 'menu.my_questions', icon: 'text', path: '#/person-question' }] },
]

const addEntries = async (ctx: Pick<Context, 'db'>, list: readonly Entry[], parentId: string | null): Promise<void> => {
  for (const [position, { title, icon, path = '', children = [] }] of list.entries()) {
    const found = await ctx.db.selectFrom('menu').select('id').where('title', '=', title).where('path', '=', path).executeTakeFirst()
    const { id } = found ?? await ctx.db.insertInto('menu').values({ parentId, position, path, title, icon }).returning('id').executeTakeFirstOrThrow()
    await addEntries(ctx, children, id)
  }
}

/** Fills the menu; entries that are there stay as they are. */
export const seedMenu = (ctx: Pick<Context, 'db'>): Promise<void> => addEntries(ctx, entries, null)
