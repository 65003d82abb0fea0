type Said = { cn: string; en: string; id: string; ru: string }
const said = (cn: string, en: string, id: string, ru: string): Said => ({ cn, en, id, ru })

/** What some labels mean, with cases, as the guide beside a record shows it. */
export const labelGuides: Readonly<
  Record<number, { definition: Said; cases: readonly { text: Said; verdict: Said }[] }>
> = {
  1203: {
    definition: said(
      '引导用户到站外联系的微信号、QQ 号',
      'A number of another messenger that leads people off the app',
      'Nomor pesan lain yang mengajak orang keluar aplikasi',
      'Номер в другом мессенджере, уводящий людей из приложения',
    ),
    cases: [
      {
        text: said(
          '加微信 wx_8888',
          'add me on chat wx_8888',
          'tambahkan wx_8888',
          'пиши в чат wx_8888',
        ),
        verdict: said('禁言 1 天', 'mute for a day', 'bisukan sehari', 'лишить слова на день'),
      },
      {
        text: said('我的昵称是 wx', 'my nickname is wx', 'namaku wx', 'мой ник wx'),
        verdict: said('忽略', 'ignore', 'abaikan', 'пропустить'),
      },
    ],
  },
  1210: {
    definition: said(
      '出售商品或服务，与帖子内容无关',
      'Goods or services for sale that have nothing to do with the post',
      'Menjual barang atau jasa tanpa kaitan dengan postingan',
      'Продажа товаров или услуг, не связанная с публикацией',
    ),
    cases: [
      {
        text: said(
          '低价金币，私聊',
          'cheap coins, write to me',
          'koin murah, hubungi saya',
          'дешёвые монеты, пиши в личку',
        ),
        verdict: said('禁言', 'mute', 'bisukan', 'лишить слова'),
      },
    ],
  },
  1601: {
    definition: said(
      '承诺高额收益，骗取钱财',
      'High gains are promised to get at money',
      'Menjanjikan untung besar demi uang',
      'Обещание большой прибыли, чтобы выманить деньги',
    ),
    cases: [
      {
        text: said(
          '在家日赚 300',
          'earn 300 a day from home',
          'dapat 300 sehari dari rumah',
          'заработок 300 в день из дома',
        ),
        verdict: said('封禁账号', 'ban the account', 'blokir akun', 'заблокировать аккаунт'),
      },
    ],
  },
  1701: {
    definition: said(
      '针对某个人的侮辱',
      'An insult aimed at a person',
      'Hinaan kepada seseorang',
      'Оскорбление конкретного человека',
    ),
    cases: [
      {
        text: said('你就是个笨蛋', 'you are an idiot', 'kamu bodoh', 'ты дурак'),
        verdict: said('警告', 'warn', 'peringatkan', 'предупредить'),
      },
      {
        text: said('我真是个笨蛋', 'I am such an idiot', 'aku bodoh sekali', 'какой же я дурак'),
        verdict: said('忽略', 'ignore', 'abaikan', 'пропустить'),
      },
    ],
  },
}
