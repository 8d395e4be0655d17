-- The hospital's number in the ministry's register (CNES) and its technical director. Only the hospital reads them.
alter table app.hospitais
  add column cnes text not null default '' constraint hospitais_cnes check (cnes ~ '^(\d{7})?$'),
  add column director_name text not null default '' check (char_length(director_name) <= 200),
  add column director_crm text not null default '' check (char_length(director_crm) <= 11),
  add column director_uf text not null default '' check (char_length(director_uf) in (0, 2)),
  add column director_email text not null default '' check (char_length(director_email) <= 254);
