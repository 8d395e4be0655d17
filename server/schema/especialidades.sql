-- The shorter names that some specialties also have.

/* The specification's name of a specialty, if it differs from the CFM's, else null. */
create function app.short_especialidade(especialidade text) returns text language sql immutable parallel safe
  return case app.cfm_especialidade(especialidade)
    when 'Ortopedia e Traumatologia' then 'Ortopedia'
    when 'Medicina de Emergência' then 'Emergência'
    when 'Medicina Intensiva' then 'UTI'
  end;

/* The folded names of a specialty, one on each line, for text searches. */
create function app.search_text_of_especialidade(especialidade text) returns text language sql immutable parallel safe
  return concat_ws(E'\n', app.fold_text(app.cfm_especialidade(especialidade)),
    app.fold_text(app.short_especialidade(especialidade)));

-- Generated columns call this function with the rights of the role that writes. A migration defines the function.
grant execute on function app.cfm_especialidade to app_medico, app_hospital, app_jobs;

grant select on app.especialidades_medicas to app_medico, app_hospital;
-- Every doctor and every hospital reads the specialties.
create policy users_read on app.especialidades_medicas for select to app_medico, app_hospital using (true);
