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
    { title: 'menu.audit_picture_strategy', icon: 'picture', path: '#/tags/audit/picture-strategy' },
    { title: 'menu.audit_picture_punish_by_class', icon: 'picture', path: '#/tags/audit/picture-punish-by-class' },
    { title: 'menu.audit_picture_with_desc', icon: 'picture', path: '#/tags/audit/picture-with-desc' },
    { title: 'menu.audit_picture_strategy_simple', icon: 'picture', path: '#/tags/audit/picture-strategy-simple' },
    { title: 'menu.audit_voice_multiple_select', icon: 'sound', path: '#/tags/audit/voice-multiple-select' },
    { title: 'menu.audit_activity_video', icon: 'play', path: '#/tags/audit/activity-video' },
    { title: 'menu.audit_tags_text_new', icon: 'text', path: '#/tags/audit/tags-text-new' },
    { title: 'menu.audit_atlas_label', icon: 'list', path: '#/tags/audit/atlas-label' },
    { title: 'menu.audit_live_label', icon: 'list', path: '#/tags/audit/live-label' },
    { title: 'menu.audit_vertical_label', icon: 'list', path: '#/tags/audit/vertical-label' },
    { title: 'menu.audit_multi_tagging', icon: 'list', path: '#/tags/audit/multi-tagging' },
    { title: 'menu.audit_text_label', icon: 'text', path: '#/tags/audit/text-label' },
    { title: 'menu.audit_text_label_multi', icon: 'text', path: '#/tags/audit/text-label-multi' },
    { title: 'menu.audit_text_label_qitext', icon: 'group', path: '#/tags/audit/text-label-qitext' },
    { title: 'menu.audit_hello_feedback', icon: 'send', path: '#/tags/audit/hello-feedback' },
  ] },
  { title: 'menu.take_order', icon: 'queue', children: [
    { title: 'menu.take_order_conditions', icon: 'settings', path: '#/take-order' },
    { title: 'menu.waiting_queue', icon: 'queue', path: '#/take-order/condition-management' },
  ] },
  { title: 'menu.records', icon: 'database', children: [
    { title: 'menu.find_records', icon: 'search', path: '#/tags/record-list' },
    { title: 'menu.my_records', icon: 'record', path: '#/audit/record-list' },
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
