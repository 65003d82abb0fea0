import { texts } from './define.ts'

/** Texts of the picture viewer: part of the group `audit`. */
export const auditViewerTexts = texts({
  brightness: ['亮度', 'Brightness', 'Kecerahan', 'Яркость'],
  brightness_back: ['还原亮度', 'Reset brightness', 'Kecerahan awal', 'Исходная яркость'],
  new_tab: ['在新标签页打开', 'Open in a new tab', 'Buka di tab baru', 'Открыть в новой вкладке'],
  next: ['下一张', 'Next', 'Berikutnya', 'Далее'],
  picture_n: ['图片 {n}', 'Picture {n}', 'Gambar {n}', 'Изображение {n}'],
  previous: ['上一张', 'Previous', 'Sebelumnya', 'Назад'],
  reset: ['复位', 'Reset', 'Setel ulang', 'Сбросить'],
  rotate_left: ['向左旋转', 'Rotate left', 'Putar ke kiri', 'Повернуть влево'],
  rotate_right: ['向右旋转', 'Rotate right', 'Putar ke kanan', 'Повернуть вправо'],
  sharpen: ['锐化', 'Sharpen', 'Pertajam', 'Резкость'],
  sharpen_failed: ['锐化失败，显示原图。', 'Sharpening failed. The original picture is shown.', 'Penajaman gagal; gambar asli ditampilkan.', 'Не удалось повысить резкость; показан исходник.'],
  sharpen_size: ['锐化强度', 'Sharpening strength', 'Kekuatan penajaman', 'Сила резкости'],
  sharpen_tainted: ['图片所在服务器不允许读取像素，无法锐化。', 'The host of this picture does not allow it to be sharpened.', 'Host gambar ini tidak mengizinkan gambarnya dipertajam.', 'Сервер этого изображения не разрешает повышать резкость.'],
  viewer: ['图片查看', 'Picture viewer', 'Penampil gambar', 'Просмотр изображения'],
  viewer_keys: ['变暗、还原亮度、变亮、锐化、旋转、翻页', 'darker, reset brightness, lighter, sharpen, rotate, page', 'lebih gelap, kecerahan awal, lebih terang, pertajam, putar, halaman', 'темнее, исходная яркость, светлее, резкость, поворот, листать'],
})
