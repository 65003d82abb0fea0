import { type Page, page } from '../../nav/page.ts'

export const whiteListPages: readonly Page[] = [
  page('/tags/white-list/list', {
    name: 'tags-white-list-list',
    title: 'white_list.lists',
    load: async () => (await import('./ListsPage.tsx')).ListsPage,
  }),
  page('/tags/white-list/user', {
    name: 'tags-white-list-user',
    title: 'white_list.users',
    load: async () => (await import('./UsersPage.tsx')).UsersPage,
  }),
  page('/tags/white-list/business', {
    name: 'tags-white-list-business',
    title: 'white_list.businesses',
    load: async () => (await import('./BusinessPage.tsx')).BusinessPage,
  }),
  page('/tags/white-list/combination', {
    name: 'tags-white-list-combination',
    title: 'white_list.combinations',
    load: async () => (await import('./CombinationsPage.tsx')).CombinationsPage,
  }),
  page('/tags/white-list/combination-user', {
    name: 'tags-white-list-combination-user',
    title: 'white_list.combination_users',
    load: async () => (await import('./CombinationUsersPage.tsx')).CombinationUsersPage,
  }),
  page('/tags/white-list/active', {
    name: 'tags-white-list-active',
    title: 'white_list.active',
    load: async () => (await import('./ActivePage.tsx')).ActivePage,
  }),
  page('/white-list/url', {
    name: 'white-list-url',
    title: 'white_list.urls',
    load: async () => (await import('./UrlsPage.tsx')).UrlsPage,
  }),
  page('/tags/live-white-list-manage', {
    name: 'tags-live-white-list-manage',
    title: 'white_list.live',
    load: async () => (await import('./LivePage.tsx')).LivePage,
  }),
]
