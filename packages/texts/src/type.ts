import { texts } from './define.ts'

/** Names of the demo's record types; a type whose name has no text is shown by the name itself. */
export const typeTexts = texts({
  profile_report: ['被举报账号', 'Reported accounts', 'Akun dilaporkan', 'Аккаунты с жалобами'],
  live_report: ['被举报房间', 'Reported rooms', 'Ruang dilaporkan', 'Комнаты с жалобами'],
  appeal_ticket: ['处罚申诉', 'Appeals', 'Banding', 'Апелляции'],
  content_study: ['内容研究', 'Content studies', 'Studi konten', 'Исследования контента'],
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
  voice_post: ['语音帖', 'Voice posts', 'Postingan suara', 'Голосовые публикации'],
  voice_message: ['语音消息', 'Voice messages', 'Pesan suara', 'Голосовые сообщения'],
  post: ['帖子', 'Posts', 'Postingan', 'Посты'],
  avatar: ['头像', 'Avatars', 'Avatar', 'Аватары'],
  reported_picture: ['被举报图片', 'Reported pictures', 'Gambar dilaporkan', 'Фото с жалобами'],
  album_post: ['图集', 'Picture posts', 'Postingan gambar', 'Посты с фото'],
})
