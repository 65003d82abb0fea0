import type { Context } from '../../../api/src/core/context.ts'

type Entry = { title: string; icon: string; path?: string; children?: readonly Entry[] }

/**
 * The menu: only pages that exist. Titles are keys of the group `menu`, icons names of the icon
 * set.
 */
const entries: readonly Entry[] = [
  {
    title: 'menu.auditing',
    icon: 'audit',
    children: [
      { title: 'menu.audit_pages', icon: 'list', path: '#/tags/audit' },
      { title: 'menu.audit_text', icon: 'text', path: '#/tags/audit/text' },
      { title: 'menu.audit_text_group', icon: 'group', path: '#/tags/audit/text-group' },
      { title: 'menu.audit_picture', icon: 'picture', path: '#/tags/audit/picture' },
      {
        title: 'menu.audit_picture_single',
        icon: 'single',
        path: '#/tags/audit/picture-with-single',
      },
      { title: 'menu.audit_common', icon: 'folder', path: '#/tags/audit/common' },
      {
        title: 'menu.audit_multi_resource',
        icon: 'rows',
        path: '#/tags/audit/common-multi-resource',
      },
      { title: 'menu.audit_video', icon: 'play', path: '#/tags/audit/video' },
      { title: 'menu.audit_multi_video', icon: 'rows', path: '#/tags/audit/common-multi-video' },
      { title: 'menu.audit_voice', icon: 'sound', path: '#/tags/audit/voice' },
      {
        title: 'menu.audit_picture_strategy',
        icon: 'picture',
        path: '#/tags/audit/picture-strategy',
      },
      {
        title: 'menu.audit_picture_punish_by_class',
        icon: 'picture',
        path: '#/tags/audit/picture-punish-by-class',
      },
      {
        title: 'menu.audit_picture_with_desc',
        icon: 'picture',
        path: '#/tags/audit/picture-with-desc',
      },
      {
        title: 'menu.audit_picture_strategy_simple',
        icon: 'picture',
        path: '#/tags/audit/picture-strategy-simple',
      },
      {
        title: 'menu.audit_voice_multiple_select',
        icon: 'sound',
        path: '#/tags/audit/voice-multiple-select',
      },
      { title: 'menu.audit_activity_video', icon: 'play', path: '#/tags/audit/activity-video' },
      { title: 'menu.audit_tags_text_new', icon: 'text', path: '#/tags/audit/tags-text-new' },
      { title: 'menu.audit_atlas_label', icon: 'list', path: '#/tags/audit/atlas-label' },
      { title: 'menu.audit_live_label', icon: 'list', path: '#/tags/audit/live-label' },
      { title: 'menu.audit_vertical_label', icon: 'list', path: '#/tags/audit/vertical-label' },
      { title: 'menu.audit_multi_tagging', icon: 'list', path: '#/tags/audit/multi-tagging' },
      { title: 'menu.audit_text_label', icon: 'text', path: '#/tags/audit/text-label' },
      { title: 'menu.audit_text_label_multi', icon: 'text', path: '#/tags/audit/text-label-multi' },
      {
        title: 'menu.audit_text_label_qitext',
        icon: 'group',
        path: '#/tags/audit/text-label-qitext',
      },
      { title: 'menu.audit_hello_feedback', icon: 'send', path: '#/tags/audit/hello-feedback' },
    ],
  },
  {
    title: 'menu.auditing_tables',
    icon: 'rows',
    children: [
      { title: 'menu.audit_multi_table', icon: 'rows', path: '#/tags/audit/multi-table' },
      { title: 'menu.audit_table', icon: 'rows', path: '#/tags/audit/table' },
      { title: 'menu.audit_text_table', icon: 'rows', path: '#/tags/audit/text-table' },
      { title: 'menu.audit_text_table_jsx', icon: 'rows', path: '#/tags/audit/text-table-jsx' },
      {
        title: 'menu.audit_cross_business_text_lowcode',
        icon: 'text',
        path: '#/tags/audit/cross-business-text-lowcode',
      },
      { title: 'menu.audit_text_logs', icon: 'clock', path: '#/tags/audit/text-logs' },
    ],
  },
  {
    title: 'menu.auditing_people',
    icon: 'user',
    children: [
      { title: 'menu.audit_account', icon: 'user', path: '#/tags/audit/account' },
      { title: 'menu.audit_common_account', icon: 'user', path: '#/tags/audit/common-account' },
      { title: 'menu.audit_flink_behavior', icon: 'clock', path: '#/tags/audit/flink-behavior' },
      {
        title: 'menu.audit_account_behavior',
        icon: 'clock',
        path: '#/tags/audit/tags-audit-account-behavior',
      },
      {
        title: 'menu.audit_groupchat_similar',
        icon: 'copy',
        path: '#/tags/audit/groupchat-similar',
      },
      { title: 'menu.audit_video_similar', icon: 'copy', path: '#/tags/audit/video-similar' },
      { title: 'menu.audit_face_blacklist', icon: 'user', path: '#/tags/audit/face-blacklist' },
      { title: 'menu.audit_chat', icon: 'text', path: '#/tags/audit/chat' },
      { title: 'menu.audit_chat_review', icon: 'text', path: '#/tags/audit/chat-review' },
      { title: 'menu.audit_bigolive_chat', icon: 'text', path: '#/tags/audit/bigolive-chat' },
      { title: 'menu.audit_group_chat', icon: 'group', path: '#/tags/audit/group-chat' },
      { title: 'menu.audit_appeal', icon: 'audit', path: '#/tags/audit/appeal' },
      { title: 'menu.audit_svip_appeal', icon: 'audit', path: '#/tags/audit/svip-appeal' },
      {
        title: 'menu.audit_appeal_multiple_select',
        icon: 'list',
        path: '#/tags/audit/appeal-multiple-select',
      },
    ],
  },
  {
    title: 'menu.auditing_ads',
    icon: 'megaphone',
    children: [
      { title: 'menu.audit_adx', icon: 'globe', path: '#/tags/audit/adx' },
      { title: 'menu.audit_ad_dsp_new', icon: 'plus', path: '#/tags/audit/ad-dsp-new' },
      {
        title: 'menu.audit_ad_dsp_creativity',
        icon: 'picture',
        path: '#/tags/audit/ad-dsp_creativity',
      },
      { title: 'menu.audit_ad_dsp_landing', icon: 'globe', path: '#/tags/audit/ad-dsp-landing' },
      { title: 'menu.audit_common_detail', icon: 'single', path: '#/tags/audit/common-detail' },
      { title: 'menu.audit_bar', icon: 'list', path: '#/tags/audit/bar' },
      {
        title: 'menu.audit_bar_public_sentiment',
        icon: 'list',
        path: '#/tags/audit/bar-public-sentiment',
      },
      { title: 'menu.audit_resource_insp', icon: 'picture', path: '#/tags/audit/resource-insp' },
    ],
  },
  {
    title: 'menu.live',
    icon: 'play',
    children: [
      { title: 'menu.live_patrol', icon: 'search', path: '#/live-inspect/list' },
      { title: 'menu.live_black_list', icon: 'close', path: '#/live-black-list' },
      { title: 'menu.live_capture', icon: 'picture', path: '#/live-capture/index' },
      { title: 'menu.live_data', icon: 'database', path: '#/atlas/live-data/room' },
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
    ],
  },
  {
    title: 'menu.take_order',
    icon: 'queue',
    children: [
      { title: 'menu.take_order_conditions', icon: 'settings', path: '#/take-order' },
      { title: 'menu.waiting_queue', icon: 'queue', path: '#/take-order/condition-management' },
    ],
  },
  {
    title: 'menu.records',
    icon: 'database',
    children: [
      { title: 'menu.find_records', icon: 'search', path: '#/tags/record-list' },
      { title: 'menu.relate_uid', icon: 'group', path: '#/relate-uid' },
      { title: 'menu.keyword', icon: 'text', path: '#/keyword/index' },
      { title: 'menu.regex_inspect', icon: 'search', path: '#/tags/regex-inspect-tool' },
      { title: 'menu.my_records', icon: 'record', path: '#/audit/record-list' },
      { title: 'menu.shift_note', icon: 'send', path: '#/shift-note' },
      { title: 'menu.short_video_manage', icon: 'play', path: '#/tags/short-video-manage' },
      { title: 'menu.short_video_logs', icon: 'clock', path: '#/tags/short-video-logs' },
      { title: 'menu.operation_log', icon: 'clock', path: '#/tags/operation-log' },
    ],
  },
  {
    title: 'menu.statistics',
    icon: 'chart',
    children: [
      { title: 'menu.statistics_count', icon: 'rows', path: '#/tags/statistics/count' },
      { title: 'menu.statistics_log', icon: 'record', path: '#/tags/statistics/log' },
      { title: 'menu.statistics_resend', icon: 'refresh', path: '#/tags/statistics/resend' },
      { title: 'menu.wrong_order', icon: 'close', path: '#/wrong-order' },
    ],
  },
  {
    title: 'menu.bulk',
    icon: 'copy',
    children: [
      { title: 'menu.batch_punish', icon: 'copy', path: '#/tags/batch-log' },
      { title: 'menu.batch_clear', icon: 'trash', path: '#/tags/batch-clear-record' },
      { title: 'menu.batch_clear_bar', icon: 'trash', path: '#/tags/batch-clear-bar' },
      { title: 'menu.clear_punish', icon: 'close', path: '#/clear-punish' },
      { title: 'menu.clear_history', icon: 'clock', path: '#/clear-punish/history' },
    ],
  },
  {
    title: 'menu.delivery',
    icon: 'send',
    children: [{ title: 'menu.delivery_retry', icon: 'refresh', path: '#/atlas/dbmq-retry' }],
  },
  {
    title: 'menu.administration',
    icon: 'people',
    children: [
      { title: 'menu.auth_user', icon: 'user', path: '#/auth/user' },
      { title: 'menu.auth_role', icon: 'group', path: '#/auth/role' },
      { title: 'menu.auth_permission', icon: 'audit', path: '#/auth/permission' },
      { title: 'menu.auth_route', icon: 'rows', path: '#/auth/route' },
      { title: 'menu.auth_menu', icon: 'menu', path: '#/auth/menu' },
      { title: 'menu.auth_batch', icon: 'copy', path: '#/auth/batch-auth' },
      { title: 'menu.order_auth', icon: 'database', path: '#/order-auth' },
      { title: 'menu.auth_log', icon: 'record', path: '#/auth/log' },
      { title: 'menu.user_manage', icon: 'group', path: '#/user-manage' },
    ],
  },
  {
    title: 'menu.strategy',
    icon: 'branch',
    children: [
      { title: 'menu.strategy_rules', icon: 'list', path: '#/strategy-engine/index' },
      { title: 'menu.strategy_rule', icon: 'rows', path: '#/strategy-engine/rule' },
      { title: 'menu.strategy_indicators', icon: 'database', path: '#/strategy-engine/data-index' },
      {
        title: 'menu.strategy_sources',
        icon: 'folder',
        path: '#/strategy-engine/dynamic-data-index',
      },
      { title: 'menu.strategy_runs', icon: 'clock', path: '#/strategy-engine/run-history' },
      { title: 'menu.strategy_cases', icon: 'record', path: '#/strategy-engine/test-case' },
    ],
  },
  {
    title: 'menu.white_lists',
    icon: 'shield',
    children: [
      { title: 'menu.white_list_lists', icon: 'list', path: '#/tags/white-list/list' },
      { title: 'menu.white_list_users', icon: 'user', path: '#/tags/white-list/user' },
      { title: 'menu.white_list_businesses', icon: 'rows', path: '#/tags/white-list/business' },
      {
        title: 'menu.white_list_combinations',
        icon: 'folder',
        path: '#/tags/white-list/combination',
      },
      {
        title: 'menu.white_list_combination_users',
        icon: 'group',
        path: '#/tags/white-list/combination-user',
      },
      { title: 'menu.white_list_active', icon: 'search', path: '#/tags/white-list/active' },
      { title: 'menu.white_list_urls', icon: 'globe', path: '#/white-list/url' },
      { title: 'menu.white_list_live', icon: 'queue', path: '#/tags/live-white-list-manage' },
    ],
  },
  {
    title: 'menu.labels',
    icon: 'tag',
    children: [
      { title: 'menu.label_trees', icon: 'rows', path: '#/atlas-labels/trees' },
      { title: 'menu.label_nodes', icon: 'database', path: '#/atlas-labels/node' },
      { title: 'menu.label_templates', icon: 'copy', path: '#/atlas-labels/templates' },
      { title: 'menu.type_labels', icon: 'list', path: '#/tags/label' },
      { title: 'menu.label_strategy', icon: 'send', path: '#/tags/label-strategy' },
      { title: 'menu.label_classes', icon: 'folder', path: '#/atlas-labels/class' },
      { title: 'menu.label_crowds', icon: 'group', path: '#/atlas-labels/crowd' },
      { title: 'menu.tagging_forms', icon: 'text', path: '#/atlas/template-list' },
    ],
  },
  {
    title: 'menu.type_settings',
    icon: 'sliders',
    children: [
      { title: 'menu.auto_config', icon: 'rows', path: '#/tags/auto-config' },
      { title: 'menu.setting_templates', icon: 'copy', path: '#/tags/auto-config/templates' },
      { title: 'menu.setting_batch', icon: 'list', path: '#/tags/auto-config/batch-edit' },
      { title: 'menu.queue_rules', icon: 'queue', path: '#/tags/rule' },
      { title: 'menu.setting_rules', icon: 'list', path: '#/tags/preset-rule' },
      { title: 'menu.map_config', icon: 'database', path: '#/tags/map-config' },
      { title: 'menu.setting_wiki', icon: 'text', path: '#/tags/auto-config-wiki' },
    ],
  },
  {
    title: 'menu.system',
    icon: 'server',
    children: [
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
      { title: 'menu.system_config', icon: 'settings', path: '#/atlas/system-config' },
      { title: 'menu.domains', icon: 'globe', path: '#/domain-ip-manage/domains' },
      { title: 'menu.ips', icon: 'database', path: '#/domain-ip-manage/ips' },
      { title: 'menu.test_uid', icon: 'user', path: '#/tags/audit-test-uid' },
      { title: 'menu.corner', icon: 'text', path: '#/tags/popular-science-corner' },
      { title: 'menu.front_test', icon: 'search', path: '#/front_test/index' },
      { title: 'menu.statement', icon: 'text', path: '#/front_test/statement' },
      { title: 'menu.tools', icon: 'settings', path: '#/global-tools' },
    ],
  },
  {
    title: 'menu.account',
    icon: 'card',
    children: [
      { title: 'menu.login_log', icon: 'clock', path: '#/account/log' },
      { title: 'menu.my_questions', icon: 'text', path: '#/person-question' },
    ],
  },
]

type MadeEntry = {
  id: string
  parentId: string | null
  position: number
  path: string
  title: string
  icon: string
}

const addEntries = async (
  ctx: Pick<Context, 'db'>,
  list: readonly Entry[],
  parentId: string | null,
): Promise<MadeEntry[]> => {
  const made: MadeEntry[] = []
  for (const [position, { title, icon, path = '', children = [] }] of list.entries()) {
    const found = await ctx.db
      .selectFrom('menu')
      .select('id')
      .where('title', '=', title)
      .where('path', '=', path)
      .executeTakeFirst()
    const row = { parentId, position, path, title, icon }
    const { id } =
      found ??
      (await ctx.db.insertInto('menu').values(row).returning('id').executeTakeFirstOrThrow())
    if (!found) made.push({ id, ...row })
    made.push(...(await addEntries(ctx, children, id)))
  }
  return made
}

/** Fills the menu; entries that are there stay as they are. Answers those it made. */
export function seedMenu(ctx: Pick<Context, 'db'>): Promise<MadeEntry[]> {
  return addEntries(ctx, entries, null)
}
