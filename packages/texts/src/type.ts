import { texts } from './define.ts'

/** Names of the demo's record types; a type whose name has no text is shown by the name itself. */
export const typeTexts = texts({
  nickname: ['昵称', 'Nicknames', 'Nama panggilan', 'Никнеймы'],
  album_picture: ['相册图片', 'Album pictures', 'Gambar album', 'Фото из альбомов'],
  live_chat: ['直播弹幕', 'Live chat', 'Obrolan siaran', 'Чат трансляций'],
  room_cover: ['房间封面', 'Room covers', 'Sampul ruang', 'Обложки комнат'],
  post_comment: ['帖子评论', 'Post comments', 'Komentar', 'Комментарии'],
  spam_wave: ['刷屏文本', 'Spam waves', 'Gelombang spam', 'Волны спама'],
  message_wave: ['群发消息', 'Message waves', 'Gelombang pesan', 'Массовые сообщения'],
  room_moment: ['房间动态', 'Room moments', 'Momen ruang', 'Моменты комнат'],
  group_album: ['群相册', 'Group albums', 'Album grup', 'Альбомы групп'],
  short_video: ['短视频', 'Short videos', 'Video pendek', 'Короткие видео'],
  story_clip: ['动态短片', 'Story clips', 'Klip cerita', 'Клипы историй'],
  live_push: ['直播推送', 'Pushed rooms', 'Ruang dikirim', 'Переданные эфиры'], live_monitor: ['巡查推送', 'Patrol pushes', 'Kiriman patroli', 'Передано обходом'], live_strategy: ['策略推送', 'Rule pushes', 'Kiriman aturan', 'Передано правилами'], live_common: ['房间资料', 'Room profiles', 'Profil ruang', 'Данные комнат'], live_first: ['直播初审', 'First review', 'Tinjauan pertama', 'Первая проверка'], live_final: ['直播终审', 'Final review', 'Tinjauan akhir', 'Итоговая проверка'], live_hot: ['热门直播', 'Busy rooms', 'Siaran ramai', 'Популярные эфиры'],
  voice_room: ['语音房', 'Voice rooms', 'Ruang suara', 'Голосовые комнаты'], voice_room_check: ['语音房质检', 'Second hearing', 'Dengar ulang', 'Повторное прослушивание'], voice_club: ['语音俱乐部', 'Voice clubs', 'Klub suara', 'Голосовые клубы'],
  voice_post: ['语音帖', 'Voice posts', 'Postingan suara', 'Голосовые публикации'],
  voice_message: ['语音消息', 'Voice messages', 'Pesan suara', 'Голосовые сообщения'],
  post: ['帖子', 'Posts', 'Postingan', 'Посты'],
  avatar: ['头像', 'Avatars', 'Avatar', 'Аватары'],
  reported_picture: ['被举报图片', 'Reported pictures', 'Gambar dilaporkan', 'Фото с жалобами'],
  album_post: ['图集', 'Picture posts', 'Postingan gambar', 'Посты с фото'],
})
