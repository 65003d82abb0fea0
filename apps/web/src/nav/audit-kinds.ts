import type { BusinessKind } from '@oas/contract/kinds'
import type { PanelType } from '@oas/contract/setting/schemas'
import type { TextKey } from '@oas/texts'

/**
 * An audit page: where it is, what it is called, what it judges. Everything else comes from the
 * setting of each type.
 */
export type AuditKind = {
  /** Path below `/tags/audit/`. */
  path: string
  /** Name of the route and key of the page on the wire. */
  name: `tags-audit-${string}` | `tags-customize-${string}`
  title: TextKey
  business: BusinessKind
  panel: PanelType
  /** Several types may be chosen together, as long as their panels are the same. */
  multiSelect?: boolean
  /** No type selector is shown: all offered types are chosen. */
  hideType?: boolean
  /** Where the resources of a record lie stands above it, to be opened and copied. */
  showUrlButtons?: true
  /** Only these types are offered, as `appId:type`. */
  types?: readonly string[]
  /**
   * Only the types are offered that the configuration `front.pageTypes.<name>` lists, where it
   * lists any.
   */
  fixed?: boolean
  /** Works inside a delivery task only. */
  taskOnly?: true
  /** Each type is shown by its own panel; one is chosen at a time. */
  mixed?: true
  /** Tiles stand in sections by the rule that sent them. */
  sections?: true
  /** The label of a tile fixes its punishment; what follows is summed up before it is sent. */
  byClass?: true
  /** Rows may be ticked and judged together. */
  ticks?: true
  /** Rows of one line each. */
  dense?: true
  /** How much was said of a record over time stands above it, as a curve. */
  heat?: true
  /** A recording plays when its row gets the focus, and the next one when it ends. */
  plays?: true
  /** Translations are shown from the beginning. */
  translated?: true
  /** What was thought before is shown after one's own choice only. */
  opinionAfter?: true
  /**
   * What waits is looked for in a range of time and shown without being held; what is ticked is
   * held.
   */
  looks?: true
  /** Rooms come pushed: their arrival is heard, and seen in the title of the page. */
  pushed?: true
  /** Records of one group value are judged together, with exceptions. */
  groups?: true
  /** A label's digit is the whole verdict. */
  oneKey?: true
}

const kind = (
  path: string,
  business: BusinessKind,
  panel: PanelType,
  title: TextKey,
  flags: Omit<AuditKind, 'path' | 'name' | 'title' | 'business' | 'panel'> = {},
): AuditKind => ({
  path,
  name: path.startsWith('tags-audit-') ? (path as `tags-audit-${string}`) : `tags-audit-${path}`,
  title,
  business,
  panel,
  ...flags,
})

export const auditKinds: readonly AuditKind[] = [
  kind('text', 'text', 'text_list', 'audit.page_text', { multiSelect: true }),
  kind('text-group', 'text', 'text_group', 'audit.page_text_group'),
  kind('picture', 'picture', 'picture_wall', 'audit.page_picture', { multiSelect: true }),
  kind('picture-with-single', 'picture', 'picture_single', 'audit.page_picture_single', {
    multiSelect: true,
  }),
  kind('common', 'multi', 'multi_resource', 'audit.page_common', {
    multiSelect: true,
    showUrlButtons: true,
  }),
  kind('common-multi-resource', 'multi', 'multi_resource', 'audit.page_common_rows', {
    multiSelect: true,
    showUrlButtons: true,
  }),
  kind('video', 'video', 'video_single', 'audit.page_video'),
  kind('common-multi-video', 'video', 'video_grid', 'audit.page_multi_video', {
    multiSelect: true,
  }),
  kind('voice', 'voice', 'voice_list', 'audit.page_voice'),
  kind('multi-table', 'multi', 'table', 'panel.page_multi_table', { multiSelect: true }),
  kind('table', 'multi', 'table', 'panel.page_table'),
  kind('common-detail', 'multi', 'multi_resource', 'panel.page_common_detail', {
    hideType: true,
    showUrlButtons: true,
  }),
  kind('account', 'account', 'profile', 'panel.page_account'),
  kind('common-account', 'account', 'profile', 'panel.page_common_account', { multiSelect: true }),
  kind('chat', 'multi', 'chat', 'panel.page_chat', { multiSelect: true }),
  kind('chat-review', 'multi', 'chat', 'panel.page_chat_review', {
    multiSelect: true,
    opinionAfter: true,
  }),
  kind('bigolive-chat', 'multi', 'chat', 'panel.page_bigolive_chat', {
    hideType: true,
    fixed: true,
    translated: true,
  }),
  kind('group-chat', 'multi', 'chat', 'panel.page_group_chat', { fixed: true }),
  kind('appeal', 'multi', 'appeal', 'panel.page_appeal', { multiSelect: true }),
  kind('svip-appeal', 'multi', 'appeal', 'panel.page_svip_appeal', { hideType: true }),
  kind('appeal-multiple-select', 'multi', 'table', 'panel.page_appeal_multiple_select', {
    multiSelect: true,
  }),
  kind('adx', 'multi', 'ad', 'panel.page_adx', { hideType: true, fixed: true }),
  kind('ad-dsp-new', 'multi', 'ad', 'panel.page_ad_dsp_new', { fixed: true }),
  kind('ad-dsp_creativity', 'multi', 'ad', 'panel.page_ad_dsp_creativity', { fixed: true }),
  kind('ad-dsp-landing', 'multi', 'ad', 'panel.page_ad_dsp_landing', { fixed: true }),
  kind('text-table', 'text', 'table', 'panel.page_text_table'),
  kind('text-table-jsx', 'text', 'table', 'panel.page_text_table_jsx'),
  kind(
    'cross-business-text-lowcode',
    'text',
    'low_code',
    'panel.page_cross_business_text_lowcode',
    { multiSelect: true },
  ),
  kind('text-logs', 'text', 'table', 'panel.page_text_logs', { looks: true }),
  kind('bar', 'multi', 'multi_resource', 'panel.page_bar', { fixed: true }),
  kind('bar-public-sentiment', 'multi', 'multi_resource', 'panel.page_bar_public_sentiment', {
    fixed: true,
    heat: true,
  }),
  kind('resource-insp', 'multi', 'multi_resource', 'panel.page_resource_insp', {
    fixed: true,
    showUrlButtons: true,
  }),
  kind('live-push', 'live', 'live_room', 'audit.page_live_push', { pushed: true }),
  kind('live-push-likee', 'live', 'live_room', 'audit.page_live_push_likee', {
    hideType: true,
    pushed: true,
  }),
  kind('monitor-push', 'live', 'live_room', 'audit.page_monitor_push', { pushed: true }),
  kind('strategy-push', 'live', 'live_room', 'audit.page_strategy_push', { pushed: true }),
  kind('live-common', 'live', 'live_room', 'audit.page_live_common', { multiSelect: true }),
  kind('live-first', 'live', 'live_room', 'audit.page_live_first'),
  kind('live-final', 'live', 'live_room', 'audit.page_live_final'),
  kind('foamo-live-final', 'live', 'live_room', 'audit.page_foamo_live_final', { hideType: true }),
  kind('hello-live-first', 'live', 'live_room', 'audit.page_hello_live_first', { hideType: true }),
  kind('hello-live-final', 'live', 'live_room', 'audit.page_hello_live_final', { hideType: true }),
  kind('live-hot', 'live', 'live_wall', 'audit.page_live_hot'),
  kind('voice-room', 'voice', 'voice_room', 'audit.page_voice_room'),
  kind('insp-voice-room', 'voice', 'voice_room', 'audit.page_insp_voice_room', { hideType: true }),
  kind('voice-imo', 'voice', 'voice_room', 'audit.page_voice_imo', { hideType: true }),
  kind('picture-strategy', 'picture', 'picture_wall', 'audit.page_picture_strategy', {
    multiSelect: true,
    sections: true,
  }),
  kind('picture-punish-by-class', 'picture', 'picture_wall', 'audit.page_picture_punish_by_class', {
    byClass: true,
  }),
  kind('picture-with-desc', 'picture', 'picture_wall', 'audit.page_picture_with_desc', {
    multiSelect: true,
  }),
  kind('picture-strategy-simple', 'picture', 'picture_wall', 'audit.page_picture_strategy_simple', {
    multiSelect: true,
    sections: true,
  }),
  kind('voice-multiple-select', 'voice', 'voice_list', 'audit.page_voice_multiple_select', {
    multiSelect: true,
    ticks: true,
    plays: true,
  }),
  kind('voice-tf', 'voice', 'voice_list', 'audit.page_voice_tf', {
    hideType: true,
    taskOnly: true,
  }),
  kind('activity-video', 'video', 'video_single', 'audit.page_activity_video'),
  kind('tags-text-new', 'text', 'text_list', 'audit.page_tags_text_new', {
    multiSelect: true,
    dense: true,
  }),
  kind('delivery-customize', 'multi', 'multi_resource', 'audit.page_delivery_customize', {
    hideType: true,
    taskOnly: true,
    mixed: true,
  }),
  kind('atlas-label', 'tagging', 'tagging', 'audit.page_atlas_label', { hideType: true }),
  kind('live-label', 'tagging', 'tagging', 'audit.page_live_label'),
  kind('vertical-label', 'tagging', 'tagging', 'audit.page_vertical_label'),
  kind('multi-tagging', 'tagging', 'tagging', 'audit.page_multi_tagging', { multiSelect: true }),
  kind('text-label', 'text', 'tagging', 'audit.page_text_label', { oneKey: true }),
  kind('text-label-multi', 'text', 'tagging', 'audit.page_text_label_multi'),
  kind('text-label-qitext', 'qitext', 'tagging', 'audit.page_text_label_qitext', { groups: true }),
  kind('flink-behavior', 'account', 'timeline', 'panel.page_flink_behavior', { multiSelect: true }),
  kind('tags-audit-account-behavior', 'account', 'timeline', 'panel.page_account_behavior', {
    multiSelect: true,
  }),
  kind('groupchat-similar', 'multi', 'similar', 'panel.page_groupchat_similar', {
    hideType: true,
    fixed: true,
  }),
  kind('video-similar', 'video', 'similar', 'panel.page_video_similar', { fixed: true }),
  kind('face-blacklist', 'picture', 'similar', 'panel.page_face_blacklist', { hideType: true }),
]
