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
