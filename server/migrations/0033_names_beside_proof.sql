-- Names beside a proof: those that look alike, and those that wait for an operator.

-- Hospitals that exist keep what is left of a name that claimed a proof.
update app.hospitais set nome = left(proven_name, 200)
  where proven_by is not null and nome ~* '[\u2190-\u2bff\U0001f000-\U0001faff]|\m(c\W?n\W?(e\W?s|p\W?j)|(confirmad|conferid|verificad)[oa]s?)\M' and proven_name !~* '[\u2190-\u2bff\U0001f000-\U0001faff]|\m(c\W?n\W?(e\W?s|p\W?j)|(confirmad|conferid|verificad)[oa]s?)\M';
update app.hospitais set nome = coalesce(nullif(trim(regexp_replace(nome, '[\u2190-\u2bff\U0001f000-\U0001faff]|\m(c\W?n\W?(e\W?s|p\W?j)|(confirmad|conferid|verificad)[oa]s?)\M', '', 'gi')), ''), 'Hospital')
  where proven_by is null and nome ~* '[\u2190-\u2bff\U0001f000-\U0001faff]|\m(c\W?n\W?(e\W?s|p\W?j)|(confirmad|conferid|verificad)[oa]s?)\M';

alter table app.hospitais
  -- How names look (server/schema/names.sql). A trigger sets both; a job those of rows from before.
  add column name_skeleton text not null default '',
  add column proven_skeleton text,
  -- True for a hospital without proof whose name and city look like those of a proven one.
  add column is_namesake boolean not null default false;
create index hospitais_by_name_skeleton on app.hospitais (name_skeleton) where removed_at is null;
create index hospitais_by_proven_skeleton on app.hospitais (proven_skeleton) where proven_by is not null;

alter table app.proof_claims
  -- The name that a proven hospital asks for.
  add column new_name text check (char_length(new_name) between 1 and 200),
  drop constraint proof_claims_kind,
  add constraint proof_claims_kind check (kind in ('cnes', 'manual', 'rename')),
  add constraint proof_claims_of_rename check ((kind = 'rename') = (new_name is not null)),
  drop constraint proof_claims_of_cnes,
  add constraint proof_claims_of_cnes check (kind <> 'cnes' or cnes is not null);
