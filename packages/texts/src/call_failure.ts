import { texts } from './define.ts'

/** What is said of a call that brought no usable answer, and the words before notices. Part of the group `frontend`, and of the page itself: it must be known when texts cannot be fetched. */
export const callFailureTexts = texts({
  notice_success: ['成功', 'success', 'berhasil', 'успешно'],
  notice_info: ['提示', 'note', 'info', 'к сведению'],
  notice_warning: ['警告', 'warning', 'peringatan', 'предупреждение'],
  notice_error: ['失败', 'failed', 'gagal', 'не удалось'],
  network_error: ['网络错误，状态码：{status}', 'network error, status code: {status}', 'kesalahan jaringan, kode status: {status}', 'ошибка сети, код состояния: {status}'],
  request_timeout: ['请求超时：{message}', 'Request timeout: {message}', 'Waktu permintaan habis: {message}', 'Время ожидания истекло: {message}'],
  request_error: ['错误：{message}', 'Error: {message}', 'Kesalahan: {message}', 'Ошибка: {message}'],
  request_not_json: ['JSON 解析失败', 'JSON parsing failed', 'Gagal mengurai JSON', 'Не удалось разобрать JSON'],
  request_no_permission: ['无权限：{message}', 'No permission: {message}', 'Tidak ada izin: {message}', 'Нет прав: {message}'],
})
