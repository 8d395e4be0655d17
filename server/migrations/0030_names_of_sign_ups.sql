-- Sign-ups that wait for their confirmation become profiles, whose names migration 0026 made legible: so are theirs.
set local role app_owner;
set local search_path = app, extensions;

update auth.users u
set metadata = u.metadata || jsonb_build_object(s.field, case when s.seen ~ '[^\s\u0085\u00a0\u1680\u2000-\u200a\u200d\u2028\u2029\u202f\u205f\u3000]' then s.seen else s.fallback end)
from (
  select a.id, k.field, k.fallback, a.metadata ->> k.field as given,
    regexp_replace(a.metadata ->> k.field, '[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]', '', 'g') as seen
  from auth.users a
  join (values ('doctor', 'nome', 'Médico'), ('hospital', 'nomeHospital', 'Hospital')) as k (user_type, field, fallback)
    on k.user_type = a.user_type
  where a.email_confirmed_at is null and a.metadata ? k.field
) s
where u.id = s.id and (s.given <> s.seen or s.given !~ '[^\s\u0085\u00a0\u1680\u2000-\u200a\u200d\u2028\u2029\u202f\u205f\u3000]');
