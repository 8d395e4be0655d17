set local role app_owner;
set local search_path = app, extensions;

create table app.avaliacoes (
  id uuid primary key default uuidv7(),
  medico_id uuid not null references app.medicos,
  hospital_id uuid not null references app.hospitais,
  estrelas smallint not null constraint avaliacoes_estrelas_1_to_5 check (estrelas between 1 and 5),
  comentario text check (char_length(comentario) <= 2000),
  created_at timestamptz not null default now()
);
create index avaliacoes_of_medico on app.avaliacoes (medico_id, created_at desc, id desc) include (estrelas);
create index avaliacoes_by_hospital on app.avaliacoes (hospital_id);

/* A hospital sees no other hospital's row; of those that rated its candidates it sees the name. */
create function app.hospital_name(hospital uuid) returns text
language sql stable security definer set search_path = '' as $$
  select h.nome from app.hospitais h where h.id = hospital
$$;
grant execute on function app.hospital_name(uuid) to app_medico, app_hospital;

create table app.especialidades_medicas (
  id uuid primary key default uuidv7(),
  nome text not null constraint especialidades_medicas_one_per_nome unique check (char_length(nome) between 1 and 120)
);

-- The 55 of the Conselho Federal de Medicina (Res. CFM 2.330/2023).
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

alter table app.avaliacoes enable row level security, force row level security;
alter table app.especialidades_medicas enable row level security, force row level security;

-- The owner, who cannot log in: what migrations and its own functions do.
create policy owner_all on app.avaliacoes to app_owner using (true);
create policy owner_all on app.especialidades_medicas to app_owner using (true);

grant select on app.avaliacoes to app_medico, app_hospital;
-- A doctor reads the own ratings.
create policy medico_reads on app.avaliacoes for select to app_medico
  using (medico_id = (select app.current_medico_id()));
-- A hospital reads all ratings of the doctors who applied to one of its vagas.
create policy hospital_reads_candidates on app.avaliacoes for select to app_hospital using (exists (
  select from app.candidaturas c
  where c.medico_id = avaliacoes.medico_id and c.hospital_id = (select app.current_hospital_id())
));

grant select on app.especialidades_medicas to app_medico, app_hospital;
-- Every signed-in user reads the specialties.
create policy users_read on app.especialidades_medicas for select to app_medico, app_hospital using (true);
