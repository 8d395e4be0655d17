-- The medical specialties that doctors choose from, and the second names that three of them have. The specification's
-- eight (which vagas use) call them Ortopedia, Emergência and UTI; the table has the names of the Conselho Federal de
-- Medicina (CFM). A search for either name finds both.

create table app.especialidades_medicas (
  id uuid primary key default uuidv7(),
  nome text not null constraint especialidades_medicas_one_per_nome unique check (char_length(nome) between 1 and 120)
);

-- The 55 of the CFM (Resolução 2.330/2023).
insert into app.especialidades_medicas (nome)
select unnest(string_to_array(
  'Acupuntura;Alergia e Imunologia;Anestesiologia;Angiologia;Cardiologia;Cirurgia Cardiovascular;Cirurgia da Mão;'
  'Cirurgia de Cabeça e Pescoço;Cirurgia do Aparelho Digestivo;Cirurgia Geral;Cirurgia Oncológica;Cirurgia Pediátrica;'
  'Cirurgia Plástica;Cirurgia Torácica;Cirurgia Vascular;Clínica Médica;Coloproctologia;Dermatologia;'
  'Endocrinologia e Metabologia;Endoscopia;Gastroenterologia;Genética Médica;Geriatria;Ginecologia e Obstetrícia;'
  'Hematologia e Hemoterapia;Homeopatia;Infectologia;Mastologia;Medicina de Emergência;'
  'Medicina de Família e Comunidade;Medicina de Tráfego;Medicina do Trabalho;Medicina Esportiva;'
  'Medicina Física e Reabilitação;Medicina Intensiva;Medicina Legal e Perícia Médica;Medicina Nuclear;'
  'Medicina Preventiva e Social;Nefrologia;Neurocirurgia;Neurologia;Nutrologia;Oftalmologia;Oncologia Clínica;'
  'Ortopedia e Traumatologia;Otorrinolaringologia;Patologia;Patologia Clínica/Medicina Laboratorial;Pediatria;'
  'Pneumologia;Psiquiatria;Radiologia e Diagnóstico por Imagem;Radioterapia;Reumatologia;Urologia', ';'));

/* The CFM's name of a specialty. The contract has the same pairs (contract/src/especialidades/rules.ts). */
create function app.cfm_especialidade(especialidade text) returns text language sql immutable parallel safe
  return case especialidade
    when 'Ortopedia' then 'Ortopedia e Traumatologia'
    when 'Emergência' then 'Medicina de Emergência'
    when 'UTI' then 'Medicina Intensiva'
    else especialidade
  end;

/* The specification's name of a specialty, if it differs from the CFM's, else null. */
create function app.short_especialidade(especialidade text) returns text language sql immutable parallel safe
  return case app.cfm_especialidade(especialidade)
    when 'Ortopedia e Traumatologia' then 'Ortopedia'
    when 'Medicina de Emergência' then 'Emergência'
    when 'Medicina Intensiva' then 'UTI'
  end;

/* Both names as they are searched, one a line. */
create function app.search_text_of_especialidade(especialidade text) returns text language sql immutable parallel safe
  return concat_ws(E'\n', app.fold_text(app.cfm_especialidade(especialidade)),
    app.fold_text(app.short_especialidade(especialidade)));

grant execute on function app.cfm_especialidade(text), app.short_especialidade(text), app.search_text_of_especialidade(text)
  to app_medico;
-- The generated column of vagas is computed with the rights of the hospital that publishes.
grant execute on function app.cfm_especialidade(text) to app_hospital;

alter table app.especialidades_medicas enable row level security, force row level security;
-- app_owner cannot log in: this policy serves migrations and the security definer functions.
create policy owner_all on app.especialidades_medicas to app_owner using (true);

grant select on app.especialidades_medicas to app_medico, app_hospital;
-- Every signed-in user reads the specialties.
create policy users_read on app.especialidades_medicas for select to app_medico, app_hospital using (true);
