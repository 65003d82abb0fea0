import { texts } from './define.ts'

/** Names of the audit pages. Part of the group `audit`. */
export const auditPageTexts = texts({
  page_multi_video: ['多视频审核', 'Videos side by side', 'Beberapa video', 'Несколько видео'],
  page_text: ['文本审核', 'Texts', 'Teks', 'Тексты'],
  page_text_group: ['文本分组审核', 'Grouped texts', 'Teks berkelompok', 'Тексты по группам'],
  page_picture: ['图片墙审核', 'Picture wall', 'Dinding gambar', 'Стена изображений'],
  page_picture_single: ['单图审核', 'Single pictures', 'Gambar satu per satu', 'Изображения по одному'],
  page_common: ['综合内容审核', 'Posts', 'Postingan', 'Посты'],
  page_common_rows: ['多资源审核', 'Posts by resource', 'Postingan per sumber daya', 'Посты по материалам'],
  page_unknown: ['类型 {type} 的页面类型“{page}”不在此页面显示', 'Type {type} uses the page type {page}, which this page cannot show', 'Jenis {type} memakai jenis halaman {page}, yang tidak dapat ditampilkan di sini', 'Тип {type} использует вид страницы {page}, который здесь показать нельзя'],
  page_video: ['视频审核', 'Videos', 'Video', 'Видео'],
  page_live_push: ['直播推送', 'Pushed rooms', 'Ruang yang dikirim', 'Переданные комнаты'],
  page_live_push_likee: ['短视频应用直播推送', 'Pushed rooms (video app)', 'Ruang yang dikirim (aplikasi video)', 'Переданные комнаты (видеоприложение)'],
  page_monitor_push: ['巡查推送', 'Patrol pushes', 'Kiriman patroli', 'Передано обходом'],
  page_strategy_push: ['策略推送', 'Rule pushes', 'Kiriman aturan', 'Передано правилами'],
  page_live_common: ['直播常规审核', 'Room titles and covers', 'Judul dan sampul ruang', 'Названия и обложки комнат'],
  page_live_first: ['直播初审', 'Rooms, first review', 'Ruang, tinjauan pertama', 'Комнаты, первая проверка'],
  page_live_final: ['直播终审', 'Rooms, final review', 'Ruang, tinjauan akhir', 'Комнаты, итоговая проверка'],
  page_foamo_live_final: ['Foamo 直播终审', 'Final review, Foamo', 'Tinjauan akhir, Foamo', 'Итоговая проверка, Foamo'],
  page_hello_live_first: ['Hello 直播初审', 'First review, Hello', 'Tinjauan pertama, Hello', 'Первая проверка, Hello'],
  page_hello_live_final: ['Hello 直播终审', 'Final review, Hello', 'Tinjauan akhir, Hello', 'Итоговая проверка, Hello'],
  page_live_hot: ['热门直播', 'Busy rooms', 'Ruang ramai', 'Популярные комнаты'],
  page_voice_room: ['语音房审核', 'Voice rooms', 'Ruang suara', 'Голосовые комнаты'],
  page_insp_voice_room: ['语音房质检', 'Voice rooms, recheck', 'Ruang suara, periksa ulang', 'Голосовые комнаты, повторная проверка'],
  page_voice_imo: ['语音俱乐部', 'Voice clubs', 'Klub suara', 'Голосовые клубы'],
  page_voice: ['语音审核', 'Voice clips', 'Klip suara', 'Голосовые'],
})
