import { areaTexts } from './define.ts'

/** What the sign-on at the identity provider can end with. */
export const sessionTexts = areaTexts({
  menu: {
    login_log: ['登录日志', 'Login history', 'Riwayat masuk', 'История входов'],
  },
  acts: {
    'session.bindSubject': ['绑定统一登录', 'Bound to single sign-on', 'Ditautkan ke single sign-on', 'Привязано к единому входу'],
    'session.endDeleted': ['账号删除，会话结束', 'Sessions ended: account deleted', 'Sesi diakhiri: akun dihapus', 'Сеансы завершены: учётная запись удалена'],
    'session.endDisabled': ['账号停用，会话结束', 'Sessions ended: account disabled', 'Sesi diakhiri: akun dinonaktifkan', 'Сеансы завершены: учётная запись отключена'],
    'session.endOwn': ['结束自己的会话', 'Own session ended', 'Sesi sendiri diakhiri', 'Завершён свой сеанс'],
    'session.kick': ['强制下线', 'All sessions ended', 'Semua sesi diakhiri', 'Завершены все сеансы'],
  },
}, {
  sso_unreachable: ['暂时无法连接统一登录服务，请稍后再试。', 'The sign-on service cannot be reached right now. Please try again shortly.', 'Layanan masuk tidak dapat dihubungi saat ini. Coba lagi sebentar lagi.', 'Служба входа сейчас недоступна. Повторите чуть позже.'],
  sso_expired: ['登录已过期或不是由本浏览器发起，请重新登录。', 'This login has expired or was started in another browser. Please log in again.', 'Login ini sudah kedaluwarsa atau dimulai di peramban lain. Silakan masuk lagi.', 'Вход устарел или начат в другом браузере. Войдите заново.'],
  sso_refused: ['统一登录服务未确认您的身份', 'The sign-on service did not confirm your identity', 'Layanan masuk tidak mengonfirmasi identitas Anda', 'Служба входа не подтвердила вашу личность'],
  sso_unknown: ['您还没有本系统的账号，请联系管理员开通。', 'You do not have an account yet. Please ask an administrator for one.', 'Anda belum punya akun. Mintalah kepada administrator.', 'У вас ещё нет учётной записи. Попросите её у администратора.'],
  way_password: ['密码', 'Password', 'Kata sandi', 'Пароль'],
  way_local: ['用户名', 'User name', 'Nama pengguna', 'Имя пользователя'],
  way_sso: ['单点登录', 'Single sign-on', 'Single sign-on', 'Единый вход'],
  outcome_ok: ['成功', 'Succeeded', 'Berhasil', 'Успешно'],
  outcome_failed: ['失败', 'Failed', 'Gagal', 'Не удалось'],
  result_ok: ['已登录', 'Logged in', 'Berhasil masuk', 'Вход выполнен'],
  result_address: ['地址不在允许范围内', 'Address not allowed', 'Alamat tidak diizinkan', 'Адрес не разрешён'],
  result_wrong: ['密码错误', 'Wrong password', 'Kata sandi salah', 'Неверный пароль'],
  result_disabled: ['账号已停用', 'Account disabled', 'Akun dinonaktifkan', 'Учётная запись отключена'],
  result_unknown: ['未知用户', 'Unknown user', 'Pengguna tidak dikenal', 'Неизвестный пользователь'],
})
