import { type Page, page } from '../../nav/page.ts'

export const peoplePages: readonly Page[] = [
  page('/auth/route', {
    name: 'auth-route',
    title: 'people.routes',
    load: async () => (await import('./RoutePage.tsx')).RoutePage,
  }),
  page('/auth/permission', {
    name: 'auth-permission',
    title: 'people.permissions',
    load: async () => (await import('./PermissionPage.tsx')).PermissionPage,
  }),
  page('/auth/permission-detail/:id', {
    name: 'auth-permission-detail',
    title: 'people.permission',
    parent: '/auth/permission',
    load: async () => (await import('./PermissionDetailPage.tsx')).PermissionDetailPage,
  }),
  page('/auth/menu', {
    name: 'auth-menu',
    title: 'people.menu',
    load: async () => (await import('./MenuPage.tsx')).MenuPage,
  }),
  page('/auth/role', {
    name: 'auth-role',
    title: 'people.roles',
    load: async () => (await import('./RoleListPage.tsx')).RoleListPage,
  }),
  page('/auth/role-detail/:id', {
    name: 'auth-role-detail',
    title: 'people.role',
    parent: '/auth/role',
    load: async () => (await import('./RoleDetailPage.tsx')).RoleDetailPage,
  }),
  page('/auth/user', {
    name: 'auth-user',
    title: 'people.users',
    load: async () => (await import('./UserListPage.tsx')).UserListPage,
  }),
  page('/auth/user-detail/:id', {
    name: 'auth-user-detail',
    title: 'people.user',
    parent: '/auth/user',
    load: async () => (await import('./UserDetailPage.tsx')).UserDetailPage,
  }),
  page('/auth/batch-auth', {
    name: 'auth-batch-auth',
    title: 'people.batch_auth',
    load: async () => (await import('./BatchAuthPage.tsx')).BatchAuthPage,
  }),
  page('/auth/log', {
    name: 'auth-log',
    title: 'people.log',
    load: async () => (await import('./AuthLogPage.tsx')).AuthLogPage,
  }),
  page('/user-manage', {
    name: 'user-manage',
    title: 'people.user_manage',
    load: async () => (await import('./UserManagePage.tsx')).UserManagePage,
  }),
  page('/order-auth', {
    name: 'order-auth',
    title: 'people.order_auth',
    load: async () => (await import('./OrderAuthPage.tsx')).OrderAuthPage,
  }),
]
