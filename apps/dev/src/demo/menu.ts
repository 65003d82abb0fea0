import type { Context } from '../../../api/src/core/context.ts'

type Entry = { title: string; icon: string; path?: string; children?: readonly Entry[] }

/** The menu: only pages that exist. Titles are keys of the group `menu`, icons names of the icon set. */
const entries: readonly Entry[] = [
  { title: 'menu.auditing', icon: 'AuditOutlined', children: [
    { title: 'menu.audit_pages', icon: 'AppstoreOutlined', path: '#/tags/audit' },
    { title: 'menu.audit_text', icon: 'FileTextOutlined', path: '#/tags/audit/text' },
    { title: 'menu.audit_text_group', icon: 'GroupOutlined', path: '#/tags/audit/text-group' },
    { title: 'menu.audit_picture', icon: 'PictureOutlined', path: '#/tags/audit/picture' },
    { title: 'menu.audit_picture_single', icon: 'FileImageOutlined', path: '#/tags/audit/picture-with-single' },
    { title: 'menu.audit_common', icon: 'ProfileOutlined', path: '#/tags/audit/common' },
    { title: 'menu.audit_multi_resource', icon: 'LayoutOutlined', path: '#/tags/audit/common-multi-resource' },
  ] },
  { title: 'menu.waiting_queue', icon: 'InboxOutlined', path: '#/take-order' },
  { title: 'menu.records', icon: 'DatabaseOutlined', children: [
    { title: 'menu.find_records', icon: 'SearchOutlined', path: '#/tags/record-list' },
    { title: 'menu.my_records', icon: 'SolutionOutlined', path: '#/audit/record-list' },
  ] },
  { title: 'menu.delivery', icon: 'SendOutlined', children: [{ title: 'menu.delivery_retry', icon: 'RedoOutlined', path: '#/atlas/dbmq-retry' }] },
  { title: 'menu.account', icon: 'UserOutlined', children: [{ title: 'menu.login_log', icon: 'HistoryOutlined', path: '#/account/log' }] },
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
