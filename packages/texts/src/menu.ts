import { texts } from './define.ts'

/** Titles of the menu. */
export const menuTexts = texts({
  auditing: ['审核', 'Auditing', 'Audit', 'Проверка'],
  audit_pages: ['我的审核页', 'My audit pages', 'Halaman audit saya', 'Мои страницы проверки'],
  audit_text: ['文本审核', 'Text', 'Teks', 'Тексты'],
  audit_text_group: ['文本分组审核', 'Grouped text', 'Teks berkelompok', 'Тексты по группам'],
  audit_picture: ['图片审核', 'Pictures', 'Gambar', 'Изображения'],
  audit_picture_single: ['单图审核', 'Single pictures', 'Gambar satuan', 'По одному изображению'],
  audit_common: ['综合审核', 'Mixed content', 'Konten campuran', 'Смешанный контент'],
  audit_multi_resource: ['多资源审核', 'Several resources', 'Beberapa sumber', 'Несколько материалов'],
  take_order: ['接单管理', 'Taking orders', 'Pengambilan order', 'Выдача заказов'],
  take_order_conditions: ['我的接单条件', 'My take-order conditions', 'Kondisi order saya', 'Мои условия выдачи'],
  waiting_queue: ['待审队列', 'Waiting queue', 'Antrean', 'Очередь'],
  records: ['记录', 'Records', 'Catatan', 'Записи'],
  find_records: ['记录查询', 'Find records', 'Cari catatan', 'Поиск записей'],
  my_records: ['我的审核记录', 'My audit records', 'Catatan audit saya', 'Мои проверки'],
  delivery: ['投递', 'Delivery', 'Pengiriman', 'Доставка'],
  delivery_retry: ['投递失败重推', 'Failed deliveries', 'Pengiriman gagal', 'Неудачные доставки'],
  account: ['账号', 'Account', 'Akun', 'Учётная запись'],
  login_log: ['登录日志', 'Log-ins', 'Riwayat masuk', 'Журнал входов'],
})
