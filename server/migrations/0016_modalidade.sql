-- Shifts worked in the hospital, and those on call from home, with the filter for them.
alter table app.vagas
  add column modalidade text not null default 'presencial'
    constraint vagas_modalidade check (modalidade in ('presencial', 'sobreaviso'));

alter table app.saved_searches
  add column modalidade text[] check (cardinality(modalidade) between 1 and 2),
  drop constraint saved_searches_has_filter,
  add constraint saved_searches_has_filter check (
    num_nonnulls(q, hospital_id, especialidade, estado, cidade, data_de, data_ate, turno, modalidade, valor_min, valor_hora_min) > 0
    or fim_de_semana or sem_conflito);
