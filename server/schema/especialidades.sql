-- The specialties of open vagas, and the shorter names that some specialties also have.

/* The specification's name of a specialty, if it differs from the CFM's, else null. */
create function app.short_especialidade(especialidade text) returns text language sql immutable parallel safe
  return case app.cfm_especialidade(especialidade)
    when 'Ortopedia e Traumatologia' then 'Ortopedia'
    when 'Medicina de Emergência' then 'Emergência'
    when 'Medicina Intensiva' then 'UTI'
  end;
grant execute on function app.short_especialidade to app_medico;

/* The folded names of a specialty, one on each line, for text searches. */
create function app.search_text_of_especialidade(especialidade text) returns text language sql immutable parallel safe
  return concat_ws(E'\n', app.fold_text(app.cfm_especialidade(especialidade)),
    app.fold_text(app.short_especialidade(especialidade)));
grant execute on function app.search_text_of_especialidade to app_medico;

/* The specialties of the open vagas. The query jumps from one specialty to the next in the index instead of reading
   every vaga. A specialty with two names appears once: by the specification's name if an open vaga uses that name. */
create function app.open_especialidades() returns setof text language sql stable rows 60
begin atomic
  with recursive names as (
    (select v.especialidade_cfm as nome from app.vagas v where v.status = 'aberta' order by v.especialidade_cfm limit 1)
    union all
    select (
      select v.especialidade_cfm from app.vagas v
      where v.status = 'aberta' and v.especialidade_cfm > n.nome order by v.especialidade_cfm limit 1
    ) from names n where n.nome is not null
  ), shown as (
    select case
      -- This test comes first, because the search below would read all vagas of a specialty without a shorter name.
      when app.short_especialidade(n.nome) is null then n.nome
      when exists (
        select from app.vagas v where app.is_offered(v.status, v.open_until, v.is_suspended) and v.especialidade_cfm = n.nome
          and v.especialidade = app.short_especialidade(n.nome)
      ) then app.short_especialidade(n.nome) else n.nome end as nome
    from names n
    where exists (
      select from app.vagas v
      where app.is_offered(v.status, v.open_until, v.is_suspended) and v.especialidade_cfm = n.nome
    )
  )
  select s.nome from shown s order by app.fold_text(s.nome);
end;
grant execute on function app.open_especialidades to app_medico;

-- Generated columns call this function with the rights of the role that writes. A migration defines the function.
grant execute on function app.cfm_especialidade to app_medico, app_hospital, app_jobs;

grant select on app.especialidades_medicas to app_medico, app_hospital;
-- Every doctor and every hospital reads the specialties.
create policy users_read on app.especialidades_medicas for select to app_medico, app_hospital using (true);
