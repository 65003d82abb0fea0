import { texts } from './define.ts'

/** Contacts and personal numbers that built-in items look for. */
export const textContactTexts = texts({
  detector: ['检测内容', 'What it looks for', 'Yang dicari', 'Что искать'],
  detector_hint: ['带校验位的号码须通过校验才算命中', 'Numbers with check digits must pass them', 'Nomor dengan digit pemeriksa harus lolos pemeriksaan', 'Номера с контрольными цифрами должны пройти проверку'],
  kind_phone: ['电话号码', 'Phone number', 'Nomor telepon', 'Номер телефона'],
  kind_email: ['邮箱地址', 'Email address', 'Alamat email', 'Адрес электронной почты'],
  kind_qq: ['QQ 号', 'QQ number', 'Nomor QQ', 'Номер QQ'],
  kind_wechat: ['微信号', 'WeChat account', 'Akun WeChat', 'Аккаунт WeChat'],
  kind_telegram: ['电报账号', 'Telegram account', 'Akun Telegram', 'Аккаунт в Телеграме'],
  kind_whatsapp: ['WhatsApp 号码', 'WhatsApp number', 'Nomor WhatsApp', 'Номер WhatsApp'],
  kind_iban: ['国际银行账号（IBAN）', 'Bank account (IBAN)', 'Rekening bank (IBAN)', 'Банковский счёт (IBAN)'],
  kind_card: ['银行卡号', 'Payment card', 'Kartu pembayaran', 'Номер платёжной карты'],
  kind_id_cn: ['中国居民身份证号', 'Chinese identity number', 'Nomor identitas Tiongkok', 'Номер удостоверения Китая'],
  kind_id_id: ['印尼身份证号（NIK）', 'Indonesian identity number (NIK)', 'NIK Indonesia', 'Номер удостоверения Индонезии (NIK)'],
  kind_snils: ['俄罗斯社保号（SNILS）', 'Russian insurance number (SNILS)', 'Nomor jaminan sosial Rusia (SNILS)', 'СНИЛС'],
  kind_inn: ['俄罗斯税号（INN）', 'Russian tax number (INN)', 'Nomor pajak Rusia (INN)', 'ИНН'],
})
