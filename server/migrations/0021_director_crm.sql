-- A director's CRM is read with its UF: either alone names nobody.
alter table app.hospitais
  add constraint hospitais_director_crm_and_uf check ((director_crm = '') = (director_uf = ''));
