-- Hospitals in the municipalities that keep another time than their state (app.time_zone_of) get their own zone. The job that
-- reads hours then moves their open vagas, and tells the candidates.
update app.hospitais set time_zone = case upper(estado) when 'PE' then 'America/Noronha' else 'America/Eirunepe' end
where app.city_key(cidade, estado) in ('fernando de noronha/PE', 'atalaia do norte/AM', 'benjamin constant/AM', 'boca do acre/AM',
  'eirunepe/AM', 'envira/AM', 'guajara/AM', 'ipixuna/AM', 'itamarati/AM', 'jutai/AM', 'labrea/AM', 'pauini/AM',
  'sao paulo de olivenca/AM', 'tabatinga/AM');
update app.vagas set horario_reader = 0
where status in ('aberta', 'preenchida') and open_until > now()
  and cidade_key in ('fernando de noronha/PE', 'atalaia do norte/AM', 'benjamin constant/AM', 'boca do acre/AM',
  'eirunepe/AM', 'envira/AM', 'guajara/AM', 'ipixuna/AM', 'itamarati/AM', 'jutai/AM', 'labrea/AM', 'pauini/AM',
  'sao paulo de olivenca/AM', 'tabatinga/AM');
