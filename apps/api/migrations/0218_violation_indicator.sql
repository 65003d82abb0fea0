-- What rules may ask of a user's score.
insert into strategy_indicator (
  id, kind, value_type, source, origin, names, options, left_key_options, built_in, position
) values (
  'user.violationScore', 'judgeIndicators', 'number', 'texture', '{"kind": "score"}',
  '{"cn": "用户违规分", "en": "Violation score of the user", "id": "Skor pelanggaran pengguna",
    "ru": "Баллы нарушений пользователя"}', '[]', '[]', true, 33
);
