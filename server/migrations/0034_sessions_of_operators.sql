-- When the second factor of a session was last typed, and shorter sessions of operators.

alter table auth.sessions add column factor_at timestamptz not null default now();
update auth.sessions s set factor_at = s.created_at, not_after = least(s.not_after, s.created_at + interval '12 hours')
  from auth.users u where u.id = s.user_id and u.user_type = 'operator';
