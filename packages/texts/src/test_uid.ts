import { areaTexts } from './define.ts'

/** Test users. */
export const testUidTexts = areaTexts({
  subjects: {
    test_uid: ['测试用户', 'Test user', 'Pengguna uji', 'Тестовый пользователь'],
  },
  menu: {
    test_uid: ['测试用户', 'Test users', 'Pengguna uji', 'Тестовые пользователи'],
  },
  acts: {
    'testUid.add': ['添加测试用户', 'Test user added', 'Pengguna uji ditambahkan', 'Добавлен тестовый пользователь'],
    'testUid.prolong': ['延长测试用户', 'Test user extended', 'Pengguna uji diperpanjang', 'Продлён тестовый пользователь'],
    'testUid.remove': ['移除测试用户', 'Test user removed', 'Pengguna uji dihapus', 'Убран тестовый пользователь'],
  },
}, {
  title: ['测试用户', 'Test users', 'Pengguna uji', 'Тестовые пользователи'],
  about: ['测试用户的记录会带有测试标记：不计入统计，判定不投递。', 'Records of test users are marked. They are not counted in statistics, and their decisions are not delivered.', 'Catatan pengguna uji ditandai. Catatan itu tidak dihitung dalam statistik, dan keputusannya tidak dikirim.', 'Записи тестовых пользователей помечены. Они не учитываются в статистике, и решения по ним не доставляются.'],
  app: ['应用', 'App', 'Aplikasi', 'Приложение'],
  why: ['原因', 'Why', 'Alasan', 'Причина'],
  owner: ['添加人', 'Added by', 'Ditambahkan oleh', 'Кем добавлен'],
  until: ['有效期至', 'Valid until', 'Berlaku sampai', 'Действует до'],
  records: ['7 天记录', 'Records, 7 d', 'Catatan, 7 hari', 'Записи, 7 дн.'],
  expired: ['已过期', 'Expired', 'Kedaluwarsa', 'Истёк'],
  current: ['有效', 'In force', 'Berlaku', 'Действует'],
  add: ['添加测试用户', 'Add test users', 'Tambah pengguna uji', 'Добавить тестовых пользователей'],
  uids: ['用户 ID，每行一个', 'User IDs, one per line', 'ID pengguna, satu per baris', 'ID пользователей, по одному в строке'],
  until_range: ['请选择未来 {n} 天之内的时间', 'choose a time within the next {n} days', 'pilih waktu dalam {n} hari ke depan', 'выберите время в ближайшие {n} дн.'],
  too_many: ['每个应用最多 {n} 个测试用户', 'an app can have up to {n} test users', 'satu aplikasi paling banyak punya {n} pengguna uji', 'у приложения не больше {n} тестовых пользователей'],
  added: ['新增 {added} 个，延长 {prolonged} 个', '{added} added, {prolonged} extended', '{added} ditambahkan, {prolonged} diperpanjang', 'Добавлено: {added}, продлено: {prolonged}'],
  remove: ['移除', 'Remove', 'Hapus', 'Убрать'],
  needs_edit: ['需要管理应用的权限', 'You need the permission to manage apps', 'Anda memerlukan izin untuk mengelola aplikasi', 'Нужно право управлять приложениями'],
})
