-- Every deployment, binding and change of an indicator raises the edition; servers compare it with the one their compiled rules are made of.
create table strategy_live (one boolean primary key default true check (one), edition bigint not null default 1);
insert into strategy_live default values;

-- Names are {cn, en, id, ru}.
create table strategy_category (
  id text primary key check (id ~ '^[a-z][a-z0-9_]{0,39}$'), names jsonb not null, created_at timestamptz not null default now(), created_by text not null default ''
);
create table strategy_group (
  id bigint primary key generated always as identity, parent_id bigint references strategy_group, names jsonb not null, created_at timestamptz not null default now(), created_by text not null default ''
);
create index strategy_group_parent on strategy_group (parent_id);
create table strategy_manager (
  id bigint primary key generated always as identity, names jsonb not null, contact text not null default '', created_at timestamptz not null default now(), created_by text not null default ''
);
-- Lists of options: written here, read from an address now and then, or the rules of a category (every rule where it is null).
create table strategy_source (
  id bigint primary key generated always as identity, name text not null unique, source text not null, kind text not null check (kind in ('static', 'url', 'ruleReflection')), url text not null default '', category text references strategy_category,
  items jsonb not null default '[]', refresh_minutes int not null default 60, remark text not null default '', loaded_at timestamptz, due_at timestamptz, problem text not null default '',
  version int not null default 1, updated_at timestamptz not null default now(), updated_by text not null default ''
);
create index strategy_source_due on strategy_source (due_at) where due_at is not null;
create table strategy_indicator (
  id text primary key check (id ~ '^[A-Za-z][A-Za-z0-9_.]{0,63}$'), names jsonb not null, kind text not null check (kind in ('judgeIndicators', 'resultIndicators')), value_type text not null check (value_type in ('string', 'number', 'float', 'list', 'map')),
  source text not null, origin jsonb not null, manager_id bigint references strategy_manager, source_id bigint references strategy_source, options jsonb not null default '[]', left_key_options jsonb not null default '[]',
  show_in_rule boolean not null default true, remark text not null default '', built_in boolean not null default false, position int not null default 1000,
  version int not null default 1, updated_at timestamptz not null default now(), updated_by text not null default ''
);
create index strategy_indicator_manager on strategy_indicator (manager_id);
create index strategy_indicator_source on strategy_indicator (source_id);

-- A rule. newest: its highest version, the one that is edited, reviewed and brought into use. in_use: the version that decides; null when none does.
-- status: 0 initial, 1 alpha, 2 in use, 3 disabled, 4 in use with updates, 5 predeploy, -1 deleted. In 1 and 5 the newest version runs beside the one in use.
-- row_seq: the last row id given to an item of the body.
create table strategy_rule (
  id bigint primary key generated always as identity, category text not null references strategy_category, rule_key text not null, name text not null, remark text not null default '', group_id bigint references strategy_group,
  form text not null default 'tree' check (form in ('tree', 'script', 'chinese', 'chart', 'excel')), newest int not null default 1, audit_status smallint not null default 0 check (audit_status in (0, 1)),
  status smallint not null default 0 check (status in (0, 1, 2, 3, 4, 5, -1)), in_use int, alpha_share int check (alpha_share between 1 and 10000), row_seq int not null default 0,
  created_at timestamptz not null, updated_at timestamptz not null, updated_by text not null,
  check ((status in (1, 2, 4, 5)) = (in_use is not null))
);
create unique index strategy_rule_key on strategy_rule (category, rule_key) where status <> -1;
create index strategy_rule_group on strategy_rule (group_id);
create index strategy_rule_updated on strategy_rule (updated_at desc, id desc) where status <> -1;
-- body is json, not jsonb: what stands in it keeps its order. row_ids name its items, in their order. uses: indicators; refers_to: rules it runs. editor_ids: everybody who has written in it, none of whom reviews it.
create table strategy_rule_version (
  rule_id bigint not null references strategy_rule, version int not null, name text not null, remark text not null default '', body json not null, row_ids text[] not null, items int not null, as_table boolean not null, uses text[] not null, refers_to bigint[] not null, body_hash text not null,
  audit_status smallint not null default 0 check (audit_status in (0, 1)), author_id bigint not null, author text not null, editor_ids bigint[] not null, reviewer_id bigint, reviewer text not null default '', reviewed_at timestamptz,
  created_at timestamptz not null, updated_at timestamptz not null, primary key (rule_id, version)
);
create index strategy_rule_version_uses on strategy_rule_version using gin (uses);
create index strategy_rule_version_refers on strategy_rule_version using gin (refers_to);
-- From when until when a version decided, and what brought it there.
create table strategy_rule_use (
  id bigint primary key generated always as identity, rule_id bigint not null references strategy_rule, version int not null, via text not null check (via in ('prod', 'schedule', 'rollback')), from_at timestamptz not null, until_at timestamptz, started_by text not null
);
create index strategy_rule_use_rule on strategy_rule_use (rule_id, id desc);
create unique index strategy_rule_use_open on strategy_rule_use (rule_id) where until_at is null;
create table strategy_binding (
  rule_id bigint not null references strategy_rule, app_id int not null, type int not null, primary key (rule_id, app_id, type), foreign key (app_id, type) references record_type
);
create index strategy_binding_type on strategy_binding (app_id, type);
-- Deployments that wait for their time; a row is gone when it is done, taken back or overtaken.
create table strategy_schedule (
  rule_id bigint primary key references strategy_rule, version int not null, due_at timestamptz not null, actor_id bigint not null, actor text not null, created_at timestamptz not null
);
create index strategy_schedule_due on strategy_schedule (due_at);
create table strategy_operation (
  id bigint primary key default next_id(), at timestamptz not null, actor text not null, rule_id bigint, version int, action text not null, detail jsonb not null default '{}'
);
create index strategy_operation_rule on strategy_operation (rule_id, id desc);

insert into strategy_category (id, names, created_by) values ('general', '{"cn": "通用", "en": "General", "id": "Umum", "ru": "Общие"}', 'system');

insert into strategy_indicator (id, kind, value_type, source, origin, names, options, left_key_options, built_in, position) values
  ('uid', 'judgeIndicators', 'string', 'texture', '{"kind": "field", "path": "uid"}', '{"cn": "用户 ID", "en": "User id", "id": "ID pengguna", "ru": "ID пользователя"}', '[]', '[]', true, 0),
  ('postId', 'judgeIndicators', 'string', 'texture', '{"kind": "field", "path": "postId"}', '{"cn": "内容 ID", "en": "Post id", "id": "ID kiriman", "ru": "ID публикации"}', '[]', '[]', true, 1),
  ('record.country', 'judgeIndicators', 'string', 'countries', '{"kind": "field", "path": "country"}', '{"cn": "内容国家", "en": "Country of the record", "id": "Negara catatan", "ru": "Страна записи"}', '[]', '[]', true, 2),
  ('language', 'judgeIndicators', 'string', 'texture', '{"kind": "field", "path": "language"}', '{"cn": "语言", "en": "Language", "id": "Bahasa", "ru": "Язык"}', '[]', '[]', true, 3),
  ('source', 'judgeIndicators', 'string', 'texture', '{"kind": "field", "path": "source"}', '{"cn": "来源", "en": "Source", "id": "Sumber", "ru": "Источник"}', '[]', '[]', true, 4),
  ('business', 'judgeIndicators', 'string', 'selection', '{"kind": "field", "path": "business"}', '{"cn": "业务", "en": "Business", "id": "Bisnis", "ru": "Направление"}', '[{"id": "multi", "names": {"cn": "综合", "en": "Mixed", "id": "Campuran", "ru": "Смешанное"}}, {"id": "voice", "names": {"cn": "语音", "en": "Voice", "id": "Suara", "ru": "Голос"}}, {"id": "video", "names": {"cn": "视频", "en": "Video", "id": "Video", "ru": "Видео"}}, {"id": "account", "names": {"cn": "账号", "en": "Account", "id": "Akun", "ru": "Учётная запись"}}, {"id": "picture", "names": {"cn": "图片", "en": "Picture", "id": "Gambar", "ru": "Изображение"}}, {"id": "text", "names": {"cn": "文本", "en": "Text", "id": "Teks", "ru": "Текст"}}, {"id": "qitext", "names": {"cn": "质检文本", "en": "Inspected text", "id": "Teks inspeksi", "ru": "Текст инспекции"}}, {"id": "tagging", "names": {"cn": "打标", "en": "Tagging", "id": "Penandaan", "ru": "Разметка"}}, {"id": "live", "names": {"cn": "直播", "en": "Live", "id": "Siaran langsung", "ru": "Прямой эфир"}}]', '[]', true, 5),
  ('record.reason', 'judgeIndicators', 'string', 'texture', '{"kind": "field", "path": "reason"}', '{"cn": "送入原因", "en": "Reason it came in", "id": "Alasan masuk", "ru": "Причина поступления"}', '[]', '[]', true, 6),
  ('record.priority', 'judgeIndicators', 'number', 'texture', '{"kind": "field", "path": "priority"}', '{"cn": "送入优先级", "en": "Priority it came with", "id": "Prioritas masuk", "ru": "Приоритет при поступлении"}', '[]', '[]', true, 7),
  ('reportCount', 'judgeIndicators', 'number', 'texture', '{"kind": "field", "path": "reportCount"}', '{"cn": "举报次数", "en": "Reports", "id": "Jumlah laporan", "ru": "Число жалоб"}', '[]', '[]', true, 8),
  ('extData', 'judgeIndicators', 'map', 'texture', '{"kind": "field", "path": "extData"}', '{"cn": "扩展字段", "en": "Extra data", "id": "Data tambahan", "ru": "Дополнительные данные"}', '[]', '[]', true, 9),
  ('text', 'judgeIndicators', 'string', 'texture', '{"kind": "derived", "path": "text"}', '{"cn": "文本内容", "en": "Text", "id": "Teks", "ru": "Текст"}', '[]', '[]', true, 10),
  ('text.length', 'judgeIndicators', 'number', 'texture', '{"kind": "derived", "path": "text.length"}', '{"cn": "文本长度", "en": "Length of the text", "id": "Panjang teks", "ru": "Длина текста"}', '[]', '[]', true, 11),
  ('texts.count', 'judgeIndicators', 'number', 'texture', '{"kind": "derived", "path": "texts.count"}', '{"cn": "文本数", "en": "Number of texts", "id": "Jumlah teks", "ru": "Число текстов"}', '[]', '[]', true, 12),
  ('pictures.count', 'judgeIndicators', 'number', 'texture', '{"kind": "derived", "path": "pictures.count"}', '{"cn": "图片数", "en": "Number of pictures", "id": "Jumlah gambar", "ru": "Число изображений"}', '[]', '[]', true, 13),
  ('videos.count', 'judgeIndicators', 'number', 'texture', '{"kind": "derived", "path": "videos.count"}', '{"cn": "视频数", "en": "Number of videos", "id": "Jumlah video", "ru": "Число видео"}', '[]', '[]', true, 14),
  ('voices.count', 'judgeIndicators', 'number', 'texture', '{"kind": "derived", "path": "voices.count"}', '{"cn": "语音数", "en": "Number of voices", "id": "Jumlah suara", "ru": "Число голосовых"}', '[]', '[]', true, 15),
  ('files.count', 'judgeIndicators', 'number', 'texture', '{"kind": "derived", "path": "files.count"}', '{"cn": "文件数", "en": "Number of files", "id": "Jumlah berkas", "ru": "Число файлов"}', '[]', '[]', true, 16),
  ('links.count', 'judgeIndicators', 'number', 'texture', '{"kind": "derived", "path": "links.count"}', '{"cn": "链接数", "en": "Number of links", "id": "Jumlah tautan", "ru": "Число ссылок"}', '[]', '[]', true, 17),
  ('digits.share', 'judgeIndicators', 'float', 'texture', '{"kind": "derived", "path": "digits.share"}', '{"cn": "数字占比", "en": "Share of digits", "id": "Porsi angka", "ru": "Доля цифр"}', '[]', '[]', true, 18),
  ('capitals.share', 'judgeIndicators', 'float', 'texture', '{"kind": "derived", "path": "capitals.share"}', '{"cn": "大写字母占比", "en": "Share of capitals", "id": "Porsi huruf besar", "ru": "Доля заглавных"}', '[]', '[]', true, 19),
  ('symbols.share', 'judgeIndicators', 'float', 'texture', '{"kind": "derived", "path": "symbols.share"}', '{"cn": "符号占比", "en": "Share of symbols", "id": "Porsi simbol", "ru": "Доля символов"}', '[]', '[]', true, 20),
  ('age.minutes', 'judgeIndicators', 'number', 'texture', '{"kind": "derived", "path": "age.minutes"}', '{"cn": "发布至今分钟数", "en": "Minutes since it was posted", "id": "Menit sejak dikirim", "ru": "Минут с публикации"}', '[]', '[]', true, 21),
  ('text.hits', 'judgeIndicators', 'list', 'texture', '{"kind": "derived", "path": "text.hits"}', '{"cn": "命中的词", "en": "Words hit", "id": "Kata yang kena", "ru": "Найденные слова"}', '[]', '[]', true, 22),
  ('text.hits.count', 'judgeIndicators', 'number', 'texture', '{"kind": "derived", "path": "text.hits.count"}', '{"cn": "命中次数", "en": "Number of hits", "id": "Jumlah kena", "ru": "Число совпадений"}', '[]', '[]', true, 23),
  ('text.hits.level', 'judgeIndicators', 'number', 'texture', '{"kind": "derived", "path": "text.hits.level"}', '{"cn": "命中的最重等级（1 最重）", "en": "Gravest level of a hit (1 is gravest)", "id": "Tingkat terberat (1 paling berat)", "ru": "Самый тяжёлый уровень (1 — тяжелейший)"}', '[]', '[]', true, 24),
  ('list.uid', 'judgeIndicators', 'list', 'thirdPartyOptions', '{"kind": "list", "by": "uid"}', '{"cn": "用户所在名单", "en": "Lists that hold the user", "id": "Daftar yang memuat pengguna", "ru": "Списки с пользователем"}', '[]', '[]', true, 25),
  ('list.text', 'judgeIndicators', 'list', 'thirdPartyOptions', '{"kind": "list", "by": "text"}', '{"cn": "文本所在名单", "en": "Lists that hold the text", "id": "Daftar yang memuat teks", "ru": "Списки с текстом"}', '[]', '[]', true, 26),
  ('list.country', 'judgeIndicators', 'list', 'thirdPartyOptions', '{"kind": "list", "by": "country"}', '{"cn": "国家所在名单", "en": "Lists that hold the country", "id": "Daftar yang memuat negara", "ru": "Списки со страной"}', '[]', '[]', true, 27),
  ('user.level', 'judgeIndicators', 'number', 'texture', '{"kind": "field", "path": "extData.level"}', '{"cn": "用户等级", "en": "Level of the user", "id": "Level pengguna", "ru": "Уровень пользователя"}', '[]', '[]', true, 28),
  ('account.ageDays', 'judgeIndicators', 'number', 'texture', '{"kind": "field", "path": "extData.accountAgeDays"}', '{"cn": "注册天数", "en": "Days since sign-up", "id": "Hari sejak mendaftar", "ru": "Дней с регистрации"}', '[]', '[]', true, 29),
  ('user.records', 'judgeIndicators', 'number', 'texture', '{"kind": "history", "path": "records"}', '{"cn": "用户送入条数", "en": "Records of the user", "id": "Catatan pengguna", "ru": "Записи пользователя"}', '[]', '[{"id": "24h", "names": {"cn": "24 小时", "en": "24 hours", "id": "24 jam", "ru": "24 часа"}}, {"id": "7d", "names": {"cn": "7 天", "en": "7 days", "id": "7 hari", "ru": "7 дней"}}, {"id": "30d", "names": {"cn": "30 天", "en": "30 days", "id": "30 hari", "ru": "30 дней"}}, {"id": "90d", "names": {"cn": "90 天", "en": "90 days", "id": "90 hari", "ru": "90 дней"}}]', true, 30),
  ('user.decisions', 'judgeIndicators', 'number', 'texture', '{"kind": "history", "path": "decisions"}', '{"cn": "用户被审次数", "en": "Decisions on the user", "id": "Putusan atas pengguna", "ru": "Решения о пользователе"}', '[]', '[{"id": "24h", "names": {"cn": "24 小时", "en": "24 hours", "id": "24 jam", "ru": "24 часа"}}, {"id": "7d", "names": {"cn": "7 天", "en": "7 days", "id": "7 hari", "ru": "7 дней"}}, {"id": "30d", "names": {"cn": "30 天", "en": "30 days", "id": "30 hari", "ru": "30 дней"}}, {"id": "90d", "names": {"cn": "90 天", "en": "90 days", "id": "90 hari", "ru": "90 дней"}}]', true, 31),
  ('user.violations', 'judgeIndicators', 'number', 'texture', '{"kind": "history", "path": "violations"}', '{"cn": "用户违规次数", "en": "Violations of the user", "id": "Pelanggaran pengguna", "ru": "Нарушения пользователя"}', '[]', '[{"id": "24h", "names": {"cn": "24 小时", "en": "24 hours", "id": "24 jam", "ru": "24 часа"}}, {"id": "7d", "names": {"cn": "7 天", "en": "7 days", "id": "7 hari", "ru": "7 дней"}}, {"id": "30d", "names": {"cn": "30 天", "en": "30 days", "id": "30 hari", "ru": "30 дней"}}, {"id": "90d", "names": {"cn": "90 天", "en": "90 days", "id": "90 hari", "ru": "90 дней"}}]', true, 32),
  ('counter.uid', 'judgeIndicators', 'number', 'texture', '{"kind": "counter", "by": "uid"}', '{"cn": "同一用户频次", "en": "Records of this user in a time", "id": "Catatan pengguna ini dalam waktu", "ru": "Записей пользователя за время"}', '[]', '[{"id": "1m", "names": {"cn": "1 分钟", "en": "1 minute", "id": "1 menit", "ru": "1 минута"}}, {"id": "10m", "names": {"cn": "10 分钟", "en": "10 minutes", "id": "10 menit", "ru": "10 минут"}}, {"id": "1h", "names": {"cn": "1 小时", "en": "1 hour", "id": "1 jam", "ru": "1 час"}}, {"id": "24h", "names": {"cn": "24 小时", "en": "24 hours", "id": "24 jam", "ru": "24 часа"}}, {"id": "7d", "names": {"cn": "7 天", "en": "7 days", "id": "7 hari", "ru": "7 дней"}}]', true, 33),
  ('counter.text', 'judgeIndicators', 'number', 'texture', '{"kind": "counter", "by": "contentHash"}', '{"cn": "相同内容频次", "en": "Same content in a time", "id": "Isi sama dalam waktu", "ru": "Одинаковых записей за время"}', '[]', '[{"id": "1m", "names": {"cn": "1 分钟", "en": "1 minute", "id": "1 menit", "ru": "1 минута"}}, {"id": "10m", "names": {"cn": "10 分钟", "en": "10 minutes", "id": "10 menit", "ru": "10 минут"}}, {"id": "1h", "names": {"cn": "1 小时", "en": "1 hour", "id": "1 jam", "ru": "1 час"}}, {"id": "24h", "names": {"cn": "24 小时", "en": "24 hours", "id": "24 jam", "ru": "24 часа"}}, {"id": "7d", "names": {"cn": "7 天", "en": "7 days", "id": "7 hari", "ru": "7 дней"}}]', true, 34),
  ('counter.country', 'judgeIndicators', 'number', 'texture', '{"kind": "counter", "by": "country"}', '{"cn": "同一国家频次", "en": "Records of this country in a time", "id": "Catatan negara ini dalam waktu", "ru": "Записей страны за время"}', '[]', '[{"id": "1m", "names": {"cn": "1 分钟", "en": "1 minute", "id": "1 menit", "ru": "1 минута"}}, {"id": "10m", "names": {"cn": "10 分钟", "en": "10 minutes", "id": "10 menit", "ru": "10 минут"}}, {"id": "1h", "names": {"cn": "1 小时", "en": "1 hour", "id": "1 jam", "ru": "1 час"}}, {"id": "24h", "names": {"cn": "24 小时", "en": "24 hours", "id": "24 jam", "ru": "24 часа"}}, {"id": "7d", "names": {"cn": "7 天", "en": "7 days", "id": "7 hari", "ru": "7 дней"}}]', true, 35),
  ('counter.device', 'judgeIndicators', 'number', 'texture', '{"kind": "counter", "by": "extData.device"}', '{"cn": "同一设备频次", "en": "Records of this device in a time", "id": "Catatan perangkat ini dalam waktu", "ru": "Записей устройства за время"}', '[]', '[{"id": "1m", "names": {"cn": "1 分钟", "en": "1 minute", "id": "1 menit", "ru": "1 минута"}}, {"id": "10m", "names": {"cn": "10 分钟", "en": "10 minutes", "id": "10 menit", "ru": "10 минут"}}, {"id": "1h", "names": {"cn": "1 小时", "en": "1 hour", "id": "1 jam", "ru": "1 час"}}, {"id": "24h", "names": {"cn": "24 小时", "en": "24 hours", "id": "24 jam", "ru": "24 часа"}}, {"id": "7d", "names": {"cn": "7 天", "en": "7 days", "id": "7 hari", "ru": "7 дней"}}]', true, 36),
  ('model.score', 'judgeIndicators', 'float', 'texture', '{"kind": "model", "path": "score"}', '{"cn": "模型分数", "en": "Score of a model", "id": "Skor model", "ru": "Оценка модели"}', '[]', '[]', true, 37),
  ('model.label', 'judgeIndicators', 'string', 'texture', '{"kind": "model", "path": "label"}', '{"cn": "模型标签", "en": "Label of a model", "id": "Label model", "ru": "Метка модели"}', '[]', '[]', true, 38),
  ('clock.hour', 'judgeIndicators', 'number', 'texture', '{"kind": "clock", "path": "hour"}', '{"cn": "小时（0–23）", "en": "Hour (0–23)", "id": "Jam (0–23)", "ru": "Час (0–23)"}', '[]', '[]', true, 39),
  ('clock.weekday', 'judgeIndicators', 'number', 'selection', '{"kind": "clock", "path": "weekday"}', '{"cn": "星期", "en": "Day of the week", "id": "Hari", "ru": "День недели"}', '[{"id": "1", "names": {"cn": "周一", "en": "Monday", "id": "Senin", "ru": "Понедельник"}}, {"id": "2", "names": {"cn": "周二", "en": "Tuesday", "id": "Selasa", "ru": "Вторник"}}, {"id": "3", "names": {"cn": "周三", "en": "Wednesday", "id": "Rabu", "ru": "Среда"}}, {"id": "4", "names": {"cn": "周四", "en": "Thursday", "id": "Kamis", "ru": "Четверг"}}, {"id": "5", "names": {"cn": "周五", "en": "Friday", "id": "Jumat", "ru": "Пятница"}}, {"id": "6", "names": {"cn": "周六", "en": "Saturday", "id": "Sabtu", "ru": "Суббота"}}, {"id": "7", "names": {"cn": "周日", "en": "Sunday", "id": "Minggu", "ru": "Воскресенье"}}]', '[]', true, 40),
  ('clock.date', 'judgeIndicators', 'string', 'texture', '{"kind": "clock", "path": "date"}', '{"cn": "日期（YYYY-MM-DD）", "en": "Date (YYYY-MM-DD)", "id": "Tanggal (YYYY-MM-DD)", "ru": "Дата (ГГГГ-ММ-ДД)"}', '[]', '[]', true, 41),
  ('rule.result', 'judgeIndicators', 'string', 'ruleReflection', '{"kind": "rule", "path": "result"}', '{"cn": "其他规则的结论", "en": "What another rule said", "id": "Kata aturan lain", "ru": "Что сказало другое правило"}', '[{"id": "ignore", "names": {"cn": "放行", "en": "Let pass", "id": "Loloskan", "ru": "Пропустить"}}, {"id": "sample", "names": {"cn": "抽样送审", "en": "Sample", "id": "Ambil sampel", "ru": "Выборочно"}}, {"id": "queue", "names": {"cn": "送审", "en": "Send to the queue", "id": "Kirim ke antrean", "ru": "В очередь"}}, {"id": "punish", "names": {"cn": "处罚", "en": "Punish", "id": "Hukum", "ru": "Наказать"}}]', '[]', true, 42),
  ('result', 'resultIndicators', 'string', 'selection', '{"kind": "result"}', '{"cn": "处置", "en": "Verdict", "id": "Putusan", "ru": "Решение"}', '[{"id": "ignore", "names": {"cn": "放行", "en": "Let pass", "id": "Loloskan", "ru": "Пропустить"}}, {"id": "sample", "names": {"cn": "抽样送审", "en": "Sample", "id": "Ambil sampel", "ru": "Выборочно"}}, {"id": "queue", "names": {"cn": "送审", "en": "Send to the queue", "id": "Kirim ke antrean", "ru": "В очередь"}}, {"id": "punish", "names": {"cn": "处罚", "en": "Punish", "id": "Hukum", "ru": "Наказать"}}]', '[]', true, 43),
  ('labelId', 'resultIndicators', 'list', 'cpsLabelTree', '{"kind": "result"}', '{"cn": "标签", "en": "Labels", "id": "Label", "ru": "Метки"}', '[]', '[]', true, 44),
  ('punish', 'resultIndicators', 'list', 'cpsPunishResult', '{"kind": "result"}', '{"cn": "处罚项", "en": "Punishments", "id": "Hukuman", "ru": "Наказания"}', '[]', '[]', true, 45),
  ('punishSeconds', 'resultIndicators', 'number', 'texture', '{"kind": "result"}', '{"cn": "处罚时长（秒，-1 为永久）", "en": "Seconds of the punishment (-1: for ever)", "id": "Lama hukuman (detik, -1: selamanya)", "ru": "Срок наказания (с, -1 — навсегда)"}', '[]', '[]', true, 46),
  ('priority', 'resultIndicators', 'number', 'selection', '{"kind": "result"}', '{"cn": "优先级", "en": "Priority", "id": "Prioritas", "ru": "Приоритет"}', '[{"id": "0", "names": {"cn": "0", "en": "0", "id": "0", "ru": "0"}}, {"id": "1", "names": {"cn": "1", "en": "1", "id": "1", "ru": "1"}}, {"id": "2", "names": {"cn": "2", "en": "2", "id": "2", "ru": "2"}}, {"id": "3", "names": {"cn": "3", "en": "3", "id": "3", "ru": "3"}}, {"id": "4", "names": {"cn": "4", "en": "4", "id": "4", "ru": "4"}}, {"id": "5", "names": {"cn": "5", "en": "5", "id": "5", "ru": "5"}}, {"id": "6", "names": {"cn": "6", "en": "6", "id": "6", "ru": "6"}}, {"id": "7", "names": {"cn": "7", "en": "7", "id": "7", "ru": "7"}}, {"id": "8", "names": {"cn": "8", "en": "8", "id": "8", "ru": "8"}}, {"id": "9", "names": {"cn": "9", "en": "9", "id": "9", "ru": "9"}}]', '[]', true, 47),
  ('samplePercent', 'resultIndicators', 'number', 'texture', '{"kind": "result"}', '{"cn": "抽样比例（%）", "en": "Share sampled (%)", "id": "Porsi sampel (%)", "ru": "Доля выборки (%)"}', '[]', '[]', true, 48),
  ('country', 'resultIndicators', 'list', 'countries', '{"kind": "result"}', '{"cn": "分配国家", "en": "Countries to route to", "id": "Negara tujuan", "ru": "Страны для направления"}', '[]', '[]', true, 49),
  ('whiteGroups', 'resultIndicators', 'list', 'whiteGroups', '{"kind": "result"}', '{"cn": "白名单组", "en": "White groups", "id": "Grup putih", "ru": "Белые группы"}', '[]', '[]', true, 50),
  ('tag', 'resultIndicators', 'list', 'texture', '{"kind": "result"}', '{"cn": "标记", "en": "Tags", "id": "Tanda", "ru": "Теги"}', '[]', '[]', true, 51),
  ('reason', 'resultIndicators', 'string', 'texture', '{"kind": "result"}', '{"cn": "原因", "en": "Reason", "id": "Alasan", "ru": "Причина"}', '[]', '[]', true, 52);
