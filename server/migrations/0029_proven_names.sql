-- The name for which a proof holds, as it was checked. Corrections of the name are compared with it.

alter table app.hospitais add column proven_name text check (char_length(proven_name) between 1 and 300);
update app.hospitais set proven_name = nome where proven_by is not null;
alter table app.hospitais
  drop constraint hospitais_proven_whole,
  add constraint hospitais_proven_whole check (case
    when proven_by is null then num_nonnulls(proven_at, proven_until, proven_cnes, proven_name) = 0
    else num_nulls(proven_at, proven_until, proven_name) = 0 and (proven_by = 'operacao' or proven_cnes is not null) end);
